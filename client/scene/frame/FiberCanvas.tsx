import { createRoot } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from '../scene.module.css'

export interface FiberCanvasProps {
  readonly label: string
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number
  readonly antialias: boolean
  readonly alpha?: boolean
  readonly shadows?: boolean
  /** Frames are drawn by whoever calls `advance`, not one after the other. */
  readonly byHand?: boolean
  /** So long after the canvas has gone its context is given back, ms: that stops the page, which may be busy just then. */
  readonly givenBackAfterMs?: number
  /** The browser can not make a WebGL context. */
  readonly onFailure?: (error: unknown) => void
  readonly children: ReactNode
}

/**
 * A canvas for @react-three/fiber, filling its parent. Instead of the library's own Canvas, which registers every
 * class of three as an element and so pulls all of it into the page (a third of the scene's code).
 */
export function FiberCanvas({ children, ...props }: FiberCanvasProps) {
  const holder = useRef<HTMLDivElement>(null)
  const root = useRef<ReturnType<typeof createRoot> | undefined>(undefined)
  const configure = useRef<() => void>(() => undefined)
  const latest = useRef({ ...props, children })
  latest.current = { ...props, children }

  useEffect(() => {
    const box = holder.current
    if (!box) return undefined
    // A canvas of its own for each mount: a lost context can not be had again.
    const canvas = document.createElement('canvas')
    canvas.className = styles['canvas'] ?? ''
    box.append(canvas)
    const made = createRoot(canvas)
    let store: ReturnType<typeof made.render> | undefined
    root.current = made
    configure.current = () => {
      const { width, height, left, top } = box.getBoundingClientRect()
      if (width === 0 || height === 0) return
      const { pixelRatio, antialias, alpha = false, shadows = false, byHand = false } = latest.current
      const { label, onFailure } = latest.current
      canvas.setAttribute('aria-label', label)
      const fail = (error: unknown): void => onFailure?.(error)
      try {
        made
          .configure({
            gl: { antialias, alpha, powerPreference: 'high-performance' },
            shadows: shadows ? 'percentage' : false,
            dpr: pixelRatio,
            frameloop: byHand ? 'never' : 'always',
            size: { width, height, left, top },
          })
          .then(() => {
            store = made.render(latest.current.children)
          }, fail)
      } catch (error) {
        fail(error)
      }
    }
    const observer = new ResizeObserver(() => configure.current())
    observer.observe(box)
    return () => {
      observer.disconnect()
      root.current = undefined
      canvas.remove()
      const { givenBackAfterMs } = latest.current
      if (givenBackAfterMs === undefined) made.unmount()
      else {
        store?.getState().setFrameloop('never')
        setTimeout(() => made.unmount(), givenBackAfterMs)
      }
    }
  }, [])

  useEffect(() => configure.current(), [props.pixelRatio, props.label, children])

  return <div ref={holder} className={styles['canvas']} />
}
