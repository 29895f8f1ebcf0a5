import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What is in use can be told from what is only not yet collected. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}
