/** Drivers that let the processor draw, by what they call themselves (Chrome, Firefox on Linux, Windows without a driver). */
const software = /swiftshader|llvmpipe|softpipe|lavapipe|basic render|software/i

/** Whether a renderer of this name is the processor. */
export const isSoftware = (name: string): boolean => software.test(name)

let known: boolean | undefined

/**
 * Whether this machine draws without a graphics card. Asked of a context of its own, once, since the smoothness of a
 * context is settled when it is made; false where nobody says.
 */
export function isDrawnByProcessor(): boolean {
  if (known !== undefined) return known
  const gl = document.createElement('canvas').getContext('webgl2')
  const names = gl?.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = gl?.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER)
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  known = typeof name === 'string' && isSoftware(name)
  return known
}
