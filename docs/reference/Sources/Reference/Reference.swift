// The plugin documents a dependency's products only if a target uses them.
