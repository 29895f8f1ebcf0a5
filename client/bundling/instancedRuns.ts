import type { Plugin } from 'vite'

const loop = `for ( let i = 0; i < drawCount; i ++ ) {

						uniforms.setValue( _gl, '_gl_DrawID', i );
						renderer.render( starts[ i ] / bytesPerElement, counts[ i ] );

					}`
const runs = `for ( let i = 0, n = 1; i < drawCount; i += n ) {

						n = 1;
						while ( starts[ i + n ] === starts[ i ] && counts[ i + n ] === counts[ i ] && i + n < drawCount ) n ++;
						uniforms.setValue( _gl, '_gl_DrawID', i );
						renderer.renderInstances( starts[ i ] / bytesPerElement, counts[ i ], n );

					}`
const drawId = '#define gl_DrawID _gl_DrawID\\n'
const instanceId = '#define gl_DrawID (_gl_DrawID + gl_InstanceID)\\n'

/** three.module.js with both changed; undefined: it is not the source these lines were read in. */
export function withInstancedRuns(code: string): string | undefined {
  if (code.split(loop).length !== 2 || code.split(drawId).length !== 2) return undefined
  return code.replace(loop, runs).replace(drawId, instanceId)
}

/**
 * Where a browser has no WEBGL_multi_draw (Firefox), three draws a BatchedMesh object by object: hundreds of calls in
 * a furnished level. Objects of the same shape lie one after the other there, and are drawn as instances instead: one
 * call for each shape in sight.
 */
export function instancedRuns(): Plugin {
  let used = false
  return {
    name: 'lingjing-instanced-runs',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/three/build/three.module.js')) return null
      const changed = withInstancedRuns(code)
      if (changed === undefined) this.error(`batches are drawn otherwise in ${id}: this plugin needs a look`)
      used = true
      return { code: changed, map: null }
    },
    buildEnd(error) {
      if (!error && !used) this.error('three.module.js has moved: this plugin needs a look')
    },
  }
}
