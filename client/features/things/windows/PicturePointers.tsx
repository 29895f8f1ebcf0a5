import { useEffect, useMemo, useState, type CSSProperties, type PointerEvent } from 'react'
import { pointerColour } from '#shared/rules/pointerColours.ts'
import { post } from '../../../net/send.ts'
import { useSession } from '../../../store/sessionStore.ts'
import { useWorld } from '../../../store/worldStore.ts'
import type { OpenThing } from '../thingsStore.ts'
import css from '../things.module.css'

/** One's own pointer is told no oftener than this. */
const TOLD_MS = 80

/** Says where one points on a picture, the last place always; shares of its width and height, from its upper left. */
function createTeller(objectId: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { readonly x: number; readonly y: number } | undefined
  let isOut = false
  const tell = (): void => {
    timer = undefined
    if (!waiting) return
    post('setImagePointer', { objectId, ...waiting })
    isOut = true
    waiting = undefined
    timer = setTimeout(tell, TOLD_MS)
  }
  return {
    point(x: number, y: number): void {
      waiting = { x, y }
      if (timer === undefined) tell()
    },
    end(): void {
      clearTimeout(timer)
      timer = waiting = undefined
      if (isOut) post('setImagePointer', { objectId: '', x: 0, y: 0 })
      isOut = false
    },
  }
}

const share = (at: number, from: number, size: number): number => Math.min(1, Math.max(0, (at - from) / size))

/**
 * Over a picture: where everybody on the level points on it who does, and oneself while `isPointing`. `ratio` is width
 * over height of the picture, which lies in the middle of what it is in.
 */
export function PicturePointers({
  thing,
  page,
  ratio,
  isPointing,
}: {
  readonly thing: OpenThing
  readonly page: number
  readonly ratio: number
  readonly isPointing: boolean
}) {
  const objectId = page === 0 ? thing.objectKey : `${thing.objectKey}#${page}`
  const self = useSession(({ selfEncId }) => selfEncId)
  const pointing = useWorld(({ players }) =>
    [...players.values()].filter(
      ({ mapId, attributes }) => mapId === thing.mapId && attributes.imagePointer?.objectId === objectId,
    ),
  )
  const [own, setOwn] = useState<{ readonly x: number; readonly y: number }>()
  const teller = useMemo(() => createTeller(objectId), [objectId])
  useEffect(() => {
    if (!isPointing) return undefined
    return () => {
      teller.end()
      setOwn(undefined)
    }
  }, [isPointing, teller])
  const point = (event: PointerEvent<HTMLElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const at = { x: share(event.clientX, left, width), y: share(event.clientY, top, height) }
    setOwn(at)
    teller.point(at.x, at.y)
  }
  const leave = (): void => {
    setOwn(undefined)
    teller.end()
  }
  const dots = pointing
    .filter(({ encId }) => encId !== self)
    .map(({ encId, name, attributes }) => ({ encId: encId as number, name, ...attributes.imagePointer! }))
  const shown = own && self !== undefined ? [...dots, { encId: self as number, name: '', ...own }] : dots
  return (
    <div
      className={css.pointers}
      style={{ '--ratio': ratio } as CSSProperties}
      {...(isPointing && { onPointerMove: point, onPointerDown: point, onPointerLeave: leave })}
    >
      {shown.map(({ encId, name, x, y }) => (
        <span
          key={encId}
          className={css.pointer}
          style={
            { left: `${x * 100}%`, top: `${y * 100}%`, '--pointer': pointerColour(encId) } as CSSProperties
          }
          data-pointer={name || 'own'}
        >
          {name}
        </span>
      ))}
    </div>
  )
}
