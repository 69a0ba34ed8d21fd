internal import CCurl
internal import Files
internal import Glibc

/// The functions that libcurl calls during a transfer, on the loop's thread.
enum TransferCallbacks {
  /// Registers a transfer's callbacks with libcurl, which holds it unretained.
  static func set(_ transfer: Transfer) throws(SourceFailure) {
    let code = vidfit_curl_set_callbacks(
      transfer.easy.raw, Unmanaged.passUnretained(transfer).toOpaque(),
      { bytes, size, count, context in
        guard let bytes, let transfer = TransferCallbacks.transfer(context) else { return 0 }
        let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
        switch transfer.take(body: body) {
        case .more: return size * count
        case .pause: return Int(CURL_WRITEFUNC_PAUSE)
        // Any value other than the count ends the transfer.
        case .stop: return size * count == 0 ? 1 : 0
        }
      },
      { bytes, size, count, context in
        guard let bytes, let transfer = TransferCallbacks.transfer(context) else { return 0 }
        let line = Array(UnsafeRawBufferPointer(start: bytes, count: size * count))
        return transfer.take(line: line) ? size * count : 0
      },
      { context, _, address in
        guard let address, let transfer = TransferCallbacks.transfer(context),
          let raw = vidfit_curl_address(address), transfer.allows(NetworkZone(raw), nil)
        else { return CURL_SOCKET_BAD }
        let socket = vidfit_curl_socket(address)
        transfer.opened(socket)
        return socket
      },
      { context, address, _, _, port in
        guard let address, let transfer = TransferCallbacks.transfer(context),
          transfer.begin(String(cString: address), port: port)
        else { return CURL_PREREQFUNC_ABORT }
        return CURL_PREREQFUNC_OK
      })
    guard code == CURLE_OK else { throw .outOfMemory }
  }

  private static func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }
}
