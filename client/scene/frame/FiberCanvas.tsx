import { createRoot } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from '../scene.module.css'
import { shadeLeanly } from '../sky/shading.ts'

shadeLeanly()

export interface FiberCanvasProps {
  readonly label: string
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number
  /** Smooth edges of the canvas itself; a scene (SpaceScene) smooths its own. */
  readonly antialias?: boolean
  readonly alpha?: boolean
  readonly shadows?: boolean
  /** Frames are drawn by whoever calls `advance`, not one after the other. */
  readonly byHand?: boolean
  /** Nobody plays here: the machine may save power. */
  readonly isGentle?: boolean
  /** So long after the canvas has gone its context is given back, ms: that stops the page, which may be busy just then. */
  readonly givenBackAfterMs?: number
  /** The browser can not make a WebGL context. */
  readonly onFailure?: (error: unknown) => void
  readonly children: ReactNode
}

/** One canvas in a box, and the tree of @react-three/fiber on it. A lost context can not be had again: a canvas each. */
class CanvasInBox {
  private readonly box: HTMLElement
  private readonly canvas = document.createElement('canvas')
  private readonly root = createRoot(this.canvas)
  private readonly observer = new ResizeObserver(() => this.configure())
  private store: ReturnType<ReturnType<typeof createRoot>['render']> | undefined
  private props: FiberCanvasProps | undefined

  constructor(box: HTMLElement) {
    this.box = box
    this.canvas.className = styles['canvas'] ?? ''
    box.append(this.canvas)
    this.observer.observe(box)
  }

  show(props: FiberCanvasProps): void {
    this.props = props
    this.configure()
  }

  private configure(): void {
    const { width, height, left, top } = this.box.getBoundingClientRect()
    const { props } = this
    if (!props || width === 0 || height === 0) return
    const { pixelRatio, antialias = false, alpha = false, shadows = false, byHand = false, isGentle } = props
    this.canvas.setAttribute('aria-label', props.label)
    const fail = (error: unknown): void => props.onFailure?.(error)
    try {
      this.root
        .configure({
          gl: { antialias, alpha, powerPreference: isGentle ? 'low-power' : 'high-performance' },
          shadows: shadows ? 'percentage' : false,
          dpr: pixelRatio,
          frameloop: byHand ? 'never' : 'always',
          size: { width, height, left, top },
        })
        .then(() => {
          this.store = this.root.render(this.props?.children)
        }, fail)
    } catch (error) {
      fail(error)
    }
  }

  remove(): void {
    this.observer.disconnect()
    this.canvas.remove()
    const givenBackAfterMs = this.props?.givenBackAfterMs
    if (givenBackAfterMs === undefined) this.root.unmount()
    else {
      this.store?.getState().setFrameloop('never')
      setTimeout(() => this.root.unmount(), givenBackAfterMs)
    }
  }
}

/**
 * A canvas for @react-three/fiber, filling its parent. Instead of the library's own Canvas, which registers every
 * class of three as an element and so pulls all of it into the page (a third of the scene's code).
 */
export function FiberCanvas(props: FiberCanvasProps) {
  const holder = useRef<HTMLDivElement>(null)
  const made = useRef<CanvasInBox>(undefined)
  useEffect(() => {
    if (!holder.current) return undefined
    const inBox = new CanvasInBox(holder.current)
    made.current = inBox
    return () => {
      made.current = undefined
      inBox.remove()
    }
  }, [])
  // Every render brings what is shown up to date.
  useEffect(() => made.current?.show(props))
  return <div ref={holder} className={styles['canvas']} />
}
