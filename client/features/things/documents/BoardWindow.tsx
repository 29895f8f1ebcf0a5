import { Circle, Download, Eraser, Minus, Pencil, Redo2, Square, Trash2, Type, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../api/files/saveFile.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { useOwn } from '../../../scene/frame/useOwn.ts'
import { useSelection } from '../../../store/createStore.ts'
import type { ThingProps } from '../thingProps.ts'
import {
  BOARD,
  boardColours,
  boardLimits,
  boardSizes,
  boardTools,
  type Mark,
  type MarkKind,
} from './boardMarks.ts'
import { holdBoard, type OpenBoard } from './boards.ts'
import { DocumentLine } from './DocumentLine.tsx'
import { EmptyDocument } from './EmptyDocument.tsx'
import { paintBoard } from './paintBoard.ts'
import css from './board.module.css'

type Tool = MarkKind | 'eraser'

const icons = { pen: Pencil, line: Minus, box: Square, ring: Circle, words: Type, eraser: Eraser } as const
const tools: readonly Tool[] = [...boardTools, 'words', 'eraser']

/** Points nearer than this to the one before are left out; so far round a place it rubs out. */
const STEP = 4
const RUB = 14
/** As wide as a picture of it is saved, pixels. */
const SAVED_PX = 3200

/** Saves the board as a picture. */
function save(marks: readonly Mark[], name: string): void {
  const canvas = document.createElement('canvas')
  canvas.width = SAVED_PX
  canvas.height = (SAVED_PX * BOARD.height) / BOARD.width
  const brush = canvas.getContext('2d')
  if (!brush) return
  paintBoard(brush, marks, SAVED_PX)
  canvas.toBlob((picture) => {
    if (picture) saveFile(picture, `${name}.png`)
  }, 'image/png')
}

function Sheet({ open: { board, session }, title }: { readonly open: OpenBoard; readonly title: string }) {
  const { t } = useTranslation()
  const { version, name } = useSelection(session.store, (state) => state)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [tool, setTool] = useState<Tool>('pen')
  const [colour, setColour] = useState<string>(boardColours[0])
  const [size, setSize] = useState<number>(boardSizes[0])
  const [words, setWords] = useState('')
  const [isFull, setFull] = useState(false)
  /** What is being drawn and nobody else sees yet. */
  const [drawn, setDrawn] = useState<Mark>()
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = canvas
    if (!current) return undefined
    const watch = new ResizeObserver(() =>
      setWidth(Math.round(current.clientWidth * Math.min(2, window.devicePixelRatio))),
    )
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const { current } = canvas
    const brush = current?.getContext('2d')
    if (!current || !brush || width === 0) return
    const height = Math.round((width * BOARD.height) / BOARD.width)
    if (current.width !== width || current.height !== height) Object.assign(current, { width, height })
    paintBoard(brush, drawn ? [...board.marks(), drawn] : board.marks(), width)
  }, [board, version, drawn, width])
  const isShut = name === 'loading' || name === 'refused'
  const done = (isDone: boolean): void => {
    if (isDone) session.changed()
  }
  const placeOf = (event: PointerEvent): readonly [number, number] => {
    const { left, top, width: across, height: down } = event.currentTarget.getBoundingClientRect()
    return [
      Math.round(((event.clientX - left) / across) * BOARD.width),
      Math.round(((event.clientY - top) / down) * BOARD.height),
    ]
  }
  const add = (mark: Mark): void => {
    const isAdded = board.add(mark)
    setFull(!isAdded)
    done(isAdded)
  }
  const begin = (event: PointerEvent): void => {
    if (!session.mayWrite() || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const [x, y] = placeOf(event)
    if (tool === 'eraser') return done(board.erase(x, y, RUB))
    if (tool === 'words') {
      const text = words.trim()
      if (text !== '') add({ kind: 'words', colour, size, points: [x, y], words: text })
      return
    }
    setDrawn({ kind: tool, colour, size, points: [x, y] })
  }
  const go = (event: PointerEvent): void => {
    const [x, y] = placeOf(event)
    if (tool === 'eraser' && event.buttons === 1 && session.mayWrite()) return done(board.erase(x, y, RUB))
    if (!drawn) return
    const { points } = drawn
    if (drawn.kind !== 'pen') return setDrawn({ ...drawn, points: [points[0]!, points[1]!, x, y] })
    const [fromX = 0, fromY = 0] = points.slice(-2)
    if (Math.hypot(x - fromX, y - fromY) < STEP || points.length >= boardLimits.points) return
    setDrawn({ ...drawn, points: [...points, x, y] })
  }
  const end = (): void => {
    if (drawn && session.mayWrite()) add(drawn)
    setDrawn(undefined)
  }
  const write = (event: FormEvent): void => {
    event.preventDefault()
    const text = words.trim()
    if (text === '' || !session.mayWrite()) return
    // By keyboard alone: one line below the other.
    const line = board.marks().filter(({ kind }) => kind === 'words').length % 12
    add({ kind: 'words', colour, size, points: [60, 80 + line * 76], words: text })
    setWords('')
  }
  return (
    <>
      <div className={css.tools} role="toolbar" aria-label={t('things.board.tools')}>
        {tools.map((one) => {
          const Icon = icons[one]
          return (
            <IconButton
              key={one}
              label={t(`things.board.${one}`)}
              aria-pressed={tool === one}
              onClick={() => setTool(one)}
            >
              <Icon aria-hidden size={20} />
            </IconButton>
          )
        })}
        <span className={css.group}>
          {boardColours.map((one, i) => (
            <button
              key={one}
              type="button"
              className={css.colour}
              style={{ background: one }}
              aria-label={t('things.board.colour', { number: i + 1 })}
              aria-pressed={colour === one}
              onClick={() => setColour(one)}
            />
          ))}
        </span>
        <span className={css.group}>
          {boardSizes.map((one, i) => (
            <button
              key={one}
              type="button"
              className={css.size}
              aria-label={t('things.board.size', { number: i + 1 })}
              aria-pressed={size === one}
              onClick={() => setSize(one)}
            >
              <i style={{ width: 4 + i * 6, height: 4 + i * 6 }} />
            </button>
          ))}
        </span>
        <IconButton label={t('things.board.undo')} disabled={isShut} onClick={() => done(board.undo())}>
          <Undo2 aria-hidden size={20} />
        </IconButton>
        <IconButton label={t('things.board.redo')} disabled={isShut} onClick={() => done(board.redo())}>
          <Redo2 aria-hidden size={20} />
        </IconButton>
        <IconButton
          label={t('things.board.clear')}
          disabled={isShut}
          onClick={() => {
            if (!session.mayWrite()) return
            board.clear()
            session.changed()
          }}
        >
          <Trash2 aria-hidden size={20} />
        </IconButton>
        <IconButton label={t('things.board.save')} onClick={() => save(board.marks(), title)}>
          <Download aria-hidden size={20} />
        </IconButton>
      </div>
      {tool === 'words' && (
        <form className={css.words} onSubmit={write}>
          <input
            aria-label={t('things.board.wordsLabel')}
            placeholder={t('things.board.wordsHint')}
            maxLength={boardLimits.words}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button kind="quiet" type="submit" disabled={words.trim() === '' || isShut}>
            {t('things.board.put')}
          </Button>
        </form>
      )}
      <canvas
        ref={canvas}
        className={css.sheet}
        role="img"
        aria-label={t('things.board.sheet', { title, count: board.marks().length })}
        data-marks={board.marks().length}
        data-tool={tool}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={() => setDrawn(undefined)}
      />
      <DocumentLine session={session}>{isFull ? t('things.board.full') : undefined}</DocumentLine>
    </>
  )
}

/** A board people draw on together. */
export function BoardWindow({ mapId, objectKey, title, onClose }: ThingProps<'component'>) {
  const docId = `${mapId}.${objectKey}`
  const open = useOwn(() => {
    const held = holdBoard(docId)
    return { board: held.board, session: held.session, dispose: held.release }
  })
  return (
    <Dialog open wide steady onOpenChange={onClose} title={title}>
      <Sheet open={open} title={title} />
      <EmptyDocument docId={docId} session={open.session} />
    </Dialog>
  )
}
