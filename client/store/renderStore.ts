import { createStore, useSelection } from './createStore.ts'

/** Where the picture is made: `cloud` for devices that cannot draw it, `plan` without three dimensions. */
export type Rendering = 'here' | 'cloud' | 'plan'

const KEY = 'lingjing.render'

const fromAddress: Readonly<Record<string, Rendering>> = {
  cloud: 'cloud',
  debug: 'cloud',
  plan: 'plan',
  webgl: 'here',
}

const stored = (): Rendering | undefined => {
  const text = localStorage.getItem(KEY)
  return text === 'cloud' || text === 'plan' || text === 'here' ? text : undefined
}

/** What somebody asked for on this page or chose on this device; undefined: what the space says. */
export const renderStore = createStore<{ readonly chosen: Rendering | undefined; readonly isDebug: boolean }>(
  () => {
    const asked = new URLSearchParams(location.search).get('render') ?? ''
    return { chosen: fromAddress[asked] ?? stored(), isDebug: asked === 'debug' }
  },
)

/** Draws so from now on, here and on the next visit. */
export function chooseRendering(chosen: Rendering): void {
  localStorage.setItem(KEY, chosen)
  renderStore.setState({ chosen })
}

/** How a space is drawn on this device. `platform`: of the space (in-space.md §3). */
export const renderingOf = (chosen: Rendering | undefined, platform: string): Rendering =>
  chosen ?? (platform === 'cloudrendering' ? 'cloud' : 'here')

export const useRendering = (platform: string): Rendering =>
  renderingOf(
    useSelection(renderStore, ({ chosen }) => chosen),
    platform,
  )
