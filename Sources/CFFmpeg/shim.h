// Parts of FFmpeg that Swift cannot import, and differences between FFmpeg 5.1 and 8.

#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/dovi_meta.h>
#include <libavutil/imgutils.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/murmur3.h>
#include <libavutil/opt.h>
#include <libavutil/parseutils.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libavutil/spherical.h>
#include <libavutil/stereo3d.h>
#include <libswscale/swscale.h>
#include <string.h>

// Function-like and FFERRTAG macros are not imported.
static const int vidfit_error_again = AVERROR(EAGAIN);
static const int vidfit_error_no_memory = AVERROR(ENOMEM);
static const int vidfit_error_io = AVERROR(EIO);
// The meaning of a plain -1 from demuxers.
static const int vidfit_error_minus_one = AVERROR(EPERM);
static const int vidfit_error_access = AVERROR(EACCES);
static const int vidfit_error_invalid_argument = AVERROR(EINVAL);
static const int vidfit_error_no_function = AVERROR(ENOSYS);
static const int vidfit_error_eof = AVERROR_EOF;
static const int vidfit_error_invalid_data = AVERROR_INVALIDDATA;
static const int vidfit_error_patch_welcome = AVERROR_PATCHWELCOME;
static const int vidfit_error_bug = AVERROR_BUG;
static const int vidfit_error_other_bug = AVERROR_BUG2;
static const int vidfit_error_external = AVERROR_EXTERNAL;
static const int vidfit_error_decoder_not_found = AVERROR_DECODER_NOT_FOUND;
static const int vidfit_error_demuxer_not_found = AVERROR_DEMUXER_NOT_FOUND;

// A macro with a cast is not imported.
static const int64_t vidfit_no_timestamp = AV_NOPTS_VALUE;

// FF_PROFILE_* became AV_PROFILE_* in FFmpeg 6.1 and was removed in 8.
#ifdef AV_PROFILE_H264_CONSTRAINED
static const int32_t vidfit_h264_constrained = AV_PROFILE_H264_CONSTRAINED;
static const int32_t vidfit_h264_intra = AV_PROFILE_H264_INTRA;
#else
static const int32_t vidfit_h264_constrained = FF_PROFILE_H264_CONSTRAINED;
static const int32_t vidfit_h264_intra = FF_PROFILE_H264_INTRA;
#endif

// `struct SwsContext` is opaque before FFmpeg 8, which would give it two spellings in Swift.
typedef struct vidfit_scaler_s *vidfit_scaler;

static inline vidfit_scaler vidfit_scaler_create(
    int source_width, int source_height, enum AVPixelFormat from, int target_width,
    int target_height, enum AVPixelFormat to, int flags) {
  return (vidfit_scaler)sws_getContext(
      source_width, source_height, from, target_width, target_height, to, flags, NULL, NULL, NULL);
}

static inline void vidfit_scaler_free(vidfit_scaler scaler) {
  sws_freeContext((struct SwsContext *)scaler);
}

// Swift cannot pass on the tables of `sws_getCoefficients`, pointers to const int[4].
static inline int vidfit_scaler_set_ranges(
    vidfit_scaler scaler, int matrix, int source_is_full, int target_is_full) {
  const int *table = sws_getCoefficients(matrix);
  return sws_setColorspaceDetails(
      (struct SwsContext *)scaler, table, source_is_full, table, target_is_full, 0, 1 << 16,
      1 << 16);
}

// Scales a whole picture: `height` rows from the first.
static inline int vidfit_scaler_run(
    vidfit_scaler scaler, const uint8_t *const source[4], const int strides[4], int height,
    uint8_t *const target[4], const int target_strides[4]) {
  return sws_scale(
      (struct SwsContext *)scaler, source, strides, 0, height, target, target_strides);
}

// SWS_* are macros before FFmpeg 8 and an enum since.
static const int vidfit_scaler_exact =
    SWS_POINT | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP | SWS_BITEXACT;

// For pictures: between sizes, with each target pixel from its own chroma.
static const int vidfit_scaler_fine =
    SWS_LANCZOS | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP;

// For video, as in FFmpeg's own scale filter.
static const int vidfit_scaler_fast = SWS_BICUBIC;
static const int vidfit_scaler_small = SWS_AREA | SWS_ACCURATE_RND | SWS_BITEXACT;

// Stream side data moved into the codec parameters in FFmpeg 6.1.
static inline const uint8_t *vidfit_stream_side_data(
    const AVStream *stream, enum AVPacketSideDataType type, size_t *size) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 30, 100)
  const AVPacketSideData *side = av_packet_side_data_get(
      stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, type);
  *size = side ? side->size : 0;
  return side ? side->data : NULL;
#else
  return av_stream_get_side_data(stream, type, size);
#endif
}

static inline const int32_t *vidfit_display_matrix(const AVStream *stream) {
  size_t size = 0;
  const uint8_t *data = vidfit_stream_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  return data && size >= 9 * sizeof(int32_t) ? (const int32_t *)data : NULL;
}

// Swift cannot take the address of an array in a struct.
static inline uint8_t **vidfit_frame_planes(AVFrame *frame) { return frame->data; }

// From FFmpeg 6 on, callbacks come on any thread; before, only on request.
static inline void vidfit_decoder_allow_callbacks_on_threads(AVCodecContext *context) {
#if LIBAVCODEC_VERSION_MAJOR < 60
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  context->thread_safe_callbacks = 1;
#pragma clang diagnostic pop
#endif
}

// `key_frame`, `interlaced_frame` and `top_field_first` became flags in FFmpeg 6.1.
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
// Before, frames of a decoder that does not state their kind were key frames; since then they have
// neither flag nor type. These decoders do mark key frames, but may omit the type.
static inline void vidfit_frame_settle_kind(AVFrame *f, enum AVCodecID codec) {
  if (f->pict_type != AV_PICTURE_TYPE_NONE) return;
  switch (codec) {
  case AV_CODEC_ID_CINEPAK:
  case AV_CODEC_ID_FLASHSV:
  case AV_CODEC_ID_FLASHSV2:
  case AV_CODEC_ID_MV30:
  case AV_CODEC_ID_TGQ:
  case AV_CODEC_ID_TRUEMOTION1:
  case AV_CODEC_ID_VC1:
  case AV_CODEC_ID_VP5:
  case AV_CODEC_ID_VP6:
  case AV_CODEC_ID_VP6A:
  case AV_CODEC_ID_VP6F:
  case AV_CODEC_ID_WMV3:
    return;
  default:
    f->flags |= AV_FRAME_FLAG_KEY;
  }
}
static inline int vidfit_frame_is_key(const AVFrame *f) { return !!(f->flags & AV_FRAME_FLAG_KEY); }
static inline int vidfit_frame_is_interlaced(const AVFrame *f) {
  return !!(f->flags & AV_FRAME_FLAG_INTERLACED);
}
static inline int vidfit_frame_is_top_first(const AVFrame *f) {
  return !!(f->flags & AV_FRAME_FLAG_TOP_FIELD_FIRST);
}
#else
static inline void vidfit_frame_settle_kind(AVFrame *f, enum AVCodecID codec) {}
static inline int vidfit_frame_is_key(const AVFrame *f) { return f->key_frame; }
static inline int vidfit_frame_is_interlaced(const AVFrame *f) { return f->interlaced_frame; }
static inline int vidfit_frame_is_top_first(const AVFrame *f) { return f->top_field_first; }
#endif
