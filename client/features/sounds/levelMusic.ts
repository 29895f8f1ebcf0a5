import { parseDecoration } from '#shared/map/decoration.ts'
import { loudness, settingsStore } from '../../store/settingsStore.ts'
import { afterGesture } from './spaceSounds.ts'

/** What goes on all over the level one is on, as loud as the level says and the settings allow. */
export interface LevelMusic {
  /** The decoration of the level one is on; undefined: one is on none. */
  follow(decoration: string | undefined): void
  end(): void
}

export function createLevelMusic(
  make: (src: string) => HTMLAudioElement = (src) => new Audio(src),
): LevelMusic {
  let playing: { readonly src: string; readonly audio: HTMLAudioElement } | undefined
  let volume = 0
  const turn = (): void => {
    if (playing) playing.audio.volume = volume * loudness(settingsStore.get())
  }
  const stop = (): void => {
    playing?.audio.pause()
    playing = undefined
  }
  const unfollow = settingsStore.subscribe(turn)
  return {
    follow(decoration) {
      const { music, volume: wanted } = parseDecoration(decoration)
      volume = wanted
      if (music !== playing?.src) {
        stop()
        if (music !== '') {
          const audio = make(music)
          audio.loop = true
          playing = { src: music, audio }
          turn()
          // A browser lets nothing sound before somebody has touched the page.
          audio.play().catch(() =>
            afterGesture(() => {
              if (playing?.audio === audio) audio.play().catch(() => undefined)
            }),
          )
        }
      }
      turn()
    },
    end() {
      unfollow()
      stop()
    },
  }
}
