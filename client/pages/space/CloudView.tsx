import { useCallback, useEffect, useState } from 'react'
import {
  VIEW_HASH,
  workerNames,
  type WorkerHears,
  type WorkerSays,
  type WorkerStart,
} from '#shared/cloud/workerWords.ts'
import { handOver } from '../../api/cloudPlay.ts'
import { features } from '../../features/features.ts'
import { isLanguage, setLanguage } from '../../language/i18n.ts'
import { Offer } from '../../net/cloud/offer.ts'
import type { PictureLine } from '../../net/cloud/picture.ts'
import { PaintedView, type PaintedFor } from '../../scene/cloud/PaintedView.tsx'
import type { SceneSource } from '../../scene/sceneSource.ts'
import { hasGraphicsCard } from '../../scene/frame/graphicsCard.ts'
import type { QualityName } from '../../scene/frame/quality.ts'
import { listenForSounds, soundOut } from '../../scene/sound/sounds.ts'
import { spaceSource } from '../../space/spaceSource.ts'
import { authStore } from '../../store/authStore.ts'
import { loadingStore } from '../../store/loadingStore.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { settledStore } from '../../store/settledStore.ts'
import { themeStore } from '../../store/themeStore.ts'
import css from './SpacePage.module.css'

type Names = typeof workerNames
declare global {
  interface Window {
    [workerNames.tell]?: (text: string) => void
    [workerNames.hear]?: (text: string) => void
  }
}

const say = (words: WorkerSays): void =>
  window[workerNames.tell satisfies Names['tell']]?.(JSON.stringify(words))

const startOf = (hash: string): WorkerStart =>
  JSON.parse(decodeURIComponent(hash.slice(VIEW_HASH.length))) as WorkerStart

/** One looks and does nothing: whatever a part of the scene would like to do is done on the page. */
const onlySeen: SceneSource = {
  ...spaceSource,
  send: () => Promise.resolve(),
  post: () => undefined,
  move: () => undefined,
}

type Ears = Parameters<PaintedFor['listen']>[0]

/** The picture of one canvas for one page, and the line beside it. */
class Easel {
  readonly #start: WorkerStart
  readonly #ears = new Set<Ears>()
  #canvas: HTMLCanvasElement | undefined
  #offer: Offer | undefined
  #line: PictureLine | undefined
  #isReady = false
  #endStream: (() => void) | undefined

  constructor(start: WorkerStart) {
    this.#start = start
  }

  readonly page: PaintedFor = {
    line: () => this.#line,
    listen: (ears) => {
      this.#ears.add(ears)
      return () => void this.#ears.delete(ears)
    },
    manner({ language, isDark }) {
      if (isLanguage(language)) void setLanguage(language).catch(() => undefined)
      themeStore.setState({ shown: isDark ? 'dark' : 'light' })
      document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
    },
  }

  setCanvas(canvas: HTMLCanvasElement): void {
    this.#canvas = canvas
    if (this.#isReady) this.begin()
  }

  /** The level is drawn: it is offered from now on. */
  ready(): void {
    this.#isReady = true
    this.begin()
  }

  /** Offers the picture, also anew where the page has come back by another line. */
  begin(): void {
    this.#offer?.close()
    this.#endStream?.()
    this.#endStream = undefined
    if (!this.#canvas || !this.#isReady) return
    const stream = this.#canvas.captureStream(this.#start.frameRate)
    const sound = soundOut()
    if (sound) {
      const heard = sound.context.createMediaStreamDestination()
      sound.master.connect(heard)
      for (const track of heard.stream.getAudioTracks()) stream.addTrack(track)
      this.#endStream = () => {
        sound.master.disconnect(heard)
        for (const track of stream.getTracks()) track.stop()
      }
    } else this.#endStream = () => stream.getTracks().forEach((track) => track.stop())
    const offer = new Offer(stream, this.#start.iceServers, this.#start.frameRate, {
      signal: (signal) => say({ kind: 'signal', signal }),
      line: (line) => {
        if (offer === this.#offer) this.#line = line
      },
      fast: (numbers) => this.#ears.forEach((ear) => ear.fast(numbers)),
      words: (text) => this.#ears.forEach((ear) => ear.words(text)),
      connected: () => {
        if (offer === this.#offer) say({ kind: 'streaming' })
      },
    })
    this.#offer = offer
    offer.begin().catch((error: unknown) => say({ kind: 'failed', reason: String(error) }))
  }

  hear(words: WorkerHears): void {
    if (words.kind === 'again') this.begin()
    else void this.#offer?.hear(words.signal).catch((error: unknown) => console.warn(error))
  }
}

/** Tells how far the level has come, and that it is there. */
function tellProgress(done: () => void): () => void {
  const told = { downloading: -1, extracting: -1 }
  let isDone = false
  const look = (): void => {
    const { connection, map, assets, done: isWhole } = loadingStore.get()
    const shares = { downloading: connection, extracting: (map + assets) / 2 }
    for (const part of ['downloading', 'extracting'] as const) {
      const progress = Math.round(shares[part] * 100)
      if (progress <= told[part]) continue
      told[part] = progress
      say({ kind: 'progress', part, progress })
    }
    if (!isWhole || isDone) return
    isDone = true
    done()
  }
  look()
  return loadingStore.subscribe(look)
}

/** The page of a worker (docs/cloud-play.md): draws a space for somebody whose own device does not, and is drawn itself by nobody. */
export function CloudView({ id }: { readonly id: string }) {
  const [easel] = useState(() => new Easel(startOf(location.hash)))
  const [isIn, setIn] = useState(false)
  // A card of a server has strength for all of it; where the processor draws, a picture at all is what counts.
  const [quality] = useState<QualityName>(() => (hasGraphicsCard() ? 'high' : 'minimal'))
  useEffect(() => {
    const { handOver: token } = startOf(location.hash)
    let isOver = false
    window[workerNames.hear] = (text) => easel.hear(JSON.parse(text) as WorkerHears)
    const stops = [
      // Steps and the place itself; what chimes or is played for everybody the page plays.
      listenForSounds(),
      tellProgress(() => {
        settledStore.setState({ isSettled: true })
        easel.ready()
        say({ kind: 'gameReady' })
      }),
      sessionStore.subscribe(({ barrier }) => {
        if (barrier) say({ kind: 'failed', reason: barrier.message })
      }),
      () => sessionStore.get().disconnect(),
      () => (isOver = true),
    ]
    handOver(token).then(
      ({ access_token: access }) => {
        if (isOver) return
        authStore.setState({
          accessToken: () => Promise.resolve(access),
          renew: () => Promise.resolve(undefined),
        })
        sessionStore.get().connect(id, { hears: features.hears })
        setIn(true)
        // Nobody is here to make the gesture browsers wait for before anything sounds.
        dispatchEvent(new Event('pointerdown'))
      },
      (error: unknown) => say({ kind: 'failed', reason: String(error) }),
    )
    return () => stops.forEach((stop) => stop())
  }, [easel, id])
  const onCanvas = useCallback((canvas: HTMLCanvasElement) => easel.setCanvas(canvas), [easel])
  const onFailure = useCallback((error: unknown) => say({ kind: 'failed', reason: String(error) }), [])
  return (
    <main className={css.page}>
      {isIn && (
        <PaintedView
          source={onlySeen}
          page={easel.page}
          quality={quality}
          onCanvas={onCanvas}
          onFailure={onFailure}
          parts={features.list.map(({ name, Level }) => Level && <Level key={name} />)}
        >
          {features.list.map(({ name, Scene }) => Scene && <Scene key={name} />)}
        </PaintedView>
      )}
    </main>
  )
}
