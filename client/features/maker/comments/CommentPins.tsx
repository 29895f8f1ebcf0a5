import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelection } from '../../../store/createStore.ts'
import { useDecoratesRooms } from '../useMayBuild.ts'
import { currentWork } from '../work/Work.ts'
import { placeOf } from './commentPlaces.ts'
import { commentsStore, followComments, openOnes } from './commentsStore.ts'
import { CommentThread } from './CommentThread.tsx'
import css from './comments.module.css'
import { NewComment } from './NewComment.tsx'

/** So many are pinned over the level at once: the newest. */
const PINS_MAX = 60

function Pins() {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  const list = useSelection(commentsStore, (state) => state.list)
  const pins = openOnes(list).slice(0, PINS_MAX)
  useEffect(() => followComments(), [])
  useEffect(() => {
    let asked = 0
    const step = (): void => {
      asked = requestAnimationFrame(step)
      const [field, work] = [ref.current, currentWork()]
      if (!field || !work) return
      const { clientWidth: width, clientHeight: height } = field
      pins.forEach(({ comment }, i) => {
        const pin = field.children[i] as HTMLElement | undefined
        if (!pin) return
        const place = placeOf(comment, work)
        const seen = place && work.ground.aim.seenAt(place.x, place.y, place.z)
        const isIn = seen !== undefined && Math.abs(seen.x) < 1 && Math.abs(seen.y) < 1
        pin.hidden = !isIn
        if (!isIn) return
        const [x, y] = [((seen.x + 1) * width) / 2, ((1 - seen.y) * height) / 2]
        pin.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -100%)`
      })
    }
    step()
    return () => cancelAnimationFrame(asked)
  })
  return (
    <div ref={ref} className={css.pins}>
      {pins.map(({ comment, number }) => (
        <button
          key={comment.id}
          type="button"
          hidden
          className={css.pin}
          aria-label={t('maker.comments.pin', { number, text: comment.contents.slice(0, 60) })}
          title={comment.contents}
          onClick={() => commentsStore.setState({ openId: comment.id })}
        >
          {number}
        </button>
      ))}
    </div>
  )
}

/** What is pinned to the level, and what is being written about it: for who furnishes some of it. */
export function CommentPins() {
  const decorates = useDecoratesRooms()
  const openId = useSelection(commentsStore, (state) => state.openId)
  const target = useSelection(commentsStore, (state) => state.target)
  if (!decorates) return null
  return (
    <>
      <Pins />
      {openId !== undefined && <CommentThread key={openId} id={openId} />}
      {target && <NewComment target={target} />}
    </>
  )
}
