import { addChinese } from '../../../text/addChinese.ts'

/** The button and its Chinese: for those who may have something recorded, and nobody else. */
export async function loadRecording() {
  const [{ RecordingChips }, { recordingText }] = await Promise.all([
    import('./RecordingChips.tsx'),
    import('./texts.zh.ts'),
  ])
  addChinese({ recording: recordingText })
  return RecordingChips
}
