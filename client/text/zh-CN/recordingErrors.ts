import type { ErrorCode } from '#shared/errors.ts'

/** What the button that records is refused alone; comes with it. */
export const recordingErrorsText = {
  TooManyRecordings: '录制记录已到上限，请先删除一些',
  EgressNotConfigured: '本站没有开通录制',
  EgressUnavailable: '录制服务暂时不可用',
  RecordingNotAllowed: '本站没有为这个空间开通录制，请联系管理员',
  RecordingUsedUp: '这个空间最近 30 天的录制额度已用完',
} as const satisfies Partial<Record<ErrorCode, string>>

export type RecordingErrorCode = keyof typeof recordingErrorsText
