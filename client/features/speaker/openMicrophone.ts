/** Who was given the word may not be heard yet: a press opens the microphone. */
export async function openMicrophone(): Promise<void> {
  const { mediaStore } = await import('../media/mediaStore.ts')
  await mediaStore.turn('microphone', true)
}
