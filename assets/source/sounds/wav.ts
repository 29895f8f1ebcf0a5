/** A WAV file of one channel, 16 bits a sample: `wave` within ±1, `rate` samples a second. */
export function wavOf(wave: Float64Array, rate: number): Buffer {
  const bytes = wave.length * 2
  const file = Buffer.alloc(44 + bytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + bytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(bytes, 40)
  wave.forEach((sample, i) => file.writeInt16LE(Math.round(sample * 32_767), 44 + i * 2))
  return file
}
