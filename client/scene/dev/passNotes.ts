/** One stretch of a frame on the graphics card: everything drawn into one target without another in between. */
export interface Pass {
  readonly width: number
  readonly height: number
  /** Samples of each pixel; 1: no smooth edges. */
  readonly samples: number
  readonly isCanvas: boolean
  draws: number
  triangles: number
  /** Bytes of what every pixel of the target takes, written at least once: colour and depth of all samples. */
  writtenBytes: number
  /** Bytes of the pictures a pass over the whole target reads; 0 where a scene is drawn. */
  readBytes: number
  readonly what: 'draws' | 'copies'
}

const COLOUR_BYTES = 4
const DEPTH_BYTES = 4
/** So few vertices in all: a pass over the whole target. */
const QUAD_VERTICES = 6

/** Bytes of the pictures made since `watchPictures`. */
const sizes = new WeakMap<WebGLTexture, number>()

function sized(gl: WebGL2RenderingContext, width: number, height: number): void {
  const texture = gl.getParameter(gl.TEXTURE_BINDING_2D) as WebGLTexture | null
  if (texture) sizes.set(texture, width * height * COLOUR_BYTES)
}

/** From now on it is known how large pictures are: to be called before there is a context. */
export function watchPictures(): void {
  const own = WebGL2RenderingContext.prototype as unknown as Record<string, (...args: unknown[]) => unknown>
  for (const name of ['texStorage2D', 'texImage2D']) {
    const real = own[name]!
    own[name] = function (this: WebGL2RenderingContext, ...args: unknown[]) {
      const answer = real.apply(this, args)
      // Both have width and height in the same place; of an image only the largest level counts.
      const [target, level, , width, height] = args
      const isWhole = target === this.TEXTURE_2D && (name === 'texStorage2D' || level === 0)
      if (isWhole && typeof width === 'number' && typeof height === 'number') sized(this, width, height)
      return answer
    }
  }
}

/**
 * Listens to one frame of a context and answers its passes. What it asks of the context for that stops the card again
 * and again: such a frame is not to be timed.
 */
export function notePasses(gl: WebGL2RenderingContext, frame: () => void): readonly Pass[] {
  const passes: Pass[] = []
  let open: Pass | undefined
  const samplersOf = (): number => {
    const program = gl.getParameter(gl.CURRENT_PROGRAM) as WebGLProgram
    const active = gl.getParameter(gl.ACTIVE_TEXTURE) as number
    let bytes = 0
    for (let i = 0; i < (gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) as number); i++) {
      const uniform = gl.getActiveUniform(program, i)
      if (uniform?.type !== gl.SAMPLER_2D) continue
      const unit = gl.getUniform(program, gl.getUniformLocation(program, uniform.name)!) as number
      gl.activeTexture(gl.TEXTURE0 + unit)
      const texture = gl.getParameter(gl.TEXTURE_BINDING_2D) as WebGLTexture | null
      bytes += (texture && sizes.get(texture)) ?? 0
    }
    gl.activeTexture(active)
    return bytes
  }
  const begin = (): Pass => {
    const isCanvas = gl.getParameter(gl.DRAW_FRAMEBUFFER_BINDING) === null
    const [, , width = 0, height = 0] = gl.getParameter(gl.VIEWPORT) as Int32Array
    const samples = Math.max(1, gl.getParameter(gl.SAMPLES) as number)
    const hasDepth = (gl.getParameter(gl.DEPTH_BITS) as number) > 0 && gl.getParameter(gl.DEPTH_TEST) === true
    const writesColour = gl.getParameter(gl.DRAW_BUFFER0) !== gl.NONE
    const hasColour = isCanvas || ((gl.getParameter(gl.RED_BITS) as number) > 0 && writesColour)
    const bytes = (hasColour ? COLOUR_BYTES : 0) + (hasDepth ? DEPTH_BYTES : 0)
    return {
      width,
      height,
      samples,
      isCanvas,
      draws: 0,
      triangles: 0,
      writtenBytes: width * height * samples * bytes,
      readBytes: 0,
      what: 'draws',
    }
  }
  const drew = (vertices: number): void => {
    if (!open) passes.push((open = begin()))
    open.draws++
    open.triangles += Math.round(vertices / 3)
    if (vertices > QUAD_VERTICES) return
    open.readBytes += samplersOf()
    // What is laid over what is there reads that as well.
    if (gl.isEnabled(gl.BLEND)) open.readBytes += open.width * open.height * open.samples * COLOUR_BYTES
  }
  const copied = (width: number, height: number, withDepth = false): void => {
    // What is copied was drawn just before, with all of its samples.
    const samples = passes.at(-1)?.samples ?? 1
    const pixels = width * height * (COLOUR_BYTES + (withDepth ? DEPTH_BYTES : 0))
    passes.push({
      width,
      height,
      samples: 1,
      isCanvas: false,
      draws: 0,
      triangles: 0,
      writtenBytes: pixels,
      readBytes: pixels * samples,
      what: 'copies',
    })
  }
  const own = gl as unknown as Record<string, unknown>
  const wrapped: string[] = []
  const wrap = (name: string, before: (...args: number[]) => void): void => {
    const real = (own[name] as (...args: unknown[]) => unknown).bind(gl)
    wrapped.push(name)
    own[name] = (...args: number[]) => {
      before(...args)
      return real(...args)
    }
  }
  const multi = gl.getExtension('WEBGL_multi_draw')
  wrap('bindFramebuffer', () => (open = undefined))
  wrap('drawElements', (_mode, count) => drew(count!))
  wrap('drawArrays', (_mode, _first, count) => drew(count!))
  wrap('drawElementsInstanced', (_mode, count, _type, _offset, times) => drew(count! * times!))
  wrap('drawArraysInstanced', (_mode, _first, count, times) => drew(count! * times!))
  wrap('blitFramebuffer', (x0, y0, x1, y1, _a, _b, _c, _d, mask) =>
    copied(x1! - x0!, y1! - y0!, (mask! & gl.DEPTH_BUFFER_BIT) !== 0),
  )
  wrap('copyTexSubImage2D', (_target, _level, _x, _y, _fromX, _fromY, width, height) =>
    copied(width!, height!),
  )
  const all = multi?.multiDrawElementsWEBGL.bind(multi)
  if (multi && all)
    multi.multiDrawElementsWEBGL = (mode, counts, at, ...rest) => {
      const draws = rest.at(-1) as number
      let vertices = 0
      for (let i = 0; i < draws; i++) vertices += (counts as Int32Array)[at + i]!
      drew(vertices)
      all(mode, counts, at, ...rest)
    }
  try {
    frame()
  } finally {
    for (const name of wrapped) delete own[name]
    if (multi && all) multi.multiDrawElementsWEBGL = all
  }
  return passes
}
