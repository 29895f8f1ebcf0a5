import { speakerNow } from './deviceListStore.ts'

const SAMPLE_RATE = 24_000
/** Three notes upwards, Hz. */
const NOTES = [523.25, 659.25, 783.99] as const
const NOTE_S = 0.22

/** The test sound as a file: notes that swell and fade, so that nothing clicks. */
export function testSound(): Uint8Array<ArrayBuffer> {
  const perNote = Math.round(SAMPLE_RATE * NOTE_S)
  const samples = perNote * NOTES.length
  const file = new DataView(new ArrayBuffer(44 + samples * 2))
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, i) => file.setUint8(at + i, letter.charCodeAt(0)))
  text(0, 'RIFF')
  file.setUint32(4, 36 + samples * 2, true)
  text(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, SAMPLE_RATE, true)
  file.setUint32(28, SAMPLE_RATE * 2, true)
  file.setUint16(32, 2, true)
  file.setUint16(34, 16, true)
  text(36, 'data')
  file.setUint32(40, samples * 2, true)
  for (let i = 0; i < samples; i++) {
    const within = (i % perNote) / perNote
    const loud = Math.sin(Math.PI * within) * 0.4
    const note = NOTES[Math.floor(i / perNote)]!
    file.setInt16(44 + i * 2, Math.sin((2 * Math.PI * note * i) / SAMPLE_RATE) * loud * 32_767, true)
  }
  return new Uint8Array(file.buffer)
}

/** Plays it on the chosen speaker. Resolves at its end; rejects where no sound can be played. */
export async function playTestSound(): Promise<void> {
  const url = URL.createObjectURL(new Blob([testSound()], { type: 'audio/wav' }))
  try {
    const audio = new Audio(url)
    if ('setSinkId' in audio) await audio.setSinkId(speakerNow())
    const ended = new Promise<void>((resolve, reject) => {
      audio.addEventListener('ended', () => resolve())
      audio.addEventListener('error', () => reject(new Error('the sound could not be played')))
    })
    await audio.play()
    await ended
  } finally {
    URL.revokeObjectURL(url)
  }
}
