/** Drivers that let the processor draw, by what they call themselves (Chrome, Firefox on Linux, Windows without a driver). */
const software = /swiftshader|llvmpipe|softpipe|lavapipe|basic render|software/i

/** Whether a renderer of this name is the processor. */
export const isSoftware = (name: string): boolean => software.test(name)

function look(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  if (!gl) return false
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const name = String(gl.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER))
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return !isSoftware(name)
}

let known: boolean | undefined

/**
 * Whether a graphics card draws here, not the processor, which would do nothing else. Some browsers tell, of the others
 * the name does. Asked once, of a context of its own: how smooth a context is, is settled when it is made.
 */
export const hasGraphicsCard = (): boolean => (known ??= look())
