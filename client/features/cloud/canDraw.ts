function look(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2')
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return gl !== null
}

let known: boolean | undefined

/** Whether this browser could draw by itself; asked once. */
export const canDraw = (): boolean => (known ??= look())
