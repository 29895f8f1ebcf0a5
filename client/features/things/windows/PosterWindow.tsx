import { ChevronLeft, ChevronRight, ExternalLink, Pointer, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../components/classes.ts'
import { Dialog } from '../../../components/Dialog.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { PictureFailed } from '../PictureFailed.tsx'
import { ThingFiles } from '../ThingFiles.tsx'
import { ThingSettings } from '../ThingSettings.tsx'
import type { ThingProps } from '../thingProps.ts'
import { openBeside, shownPicture } from './addresses.ts'
import { PicturePointers } from './PicturePointers.tsx'
import css from '../things.module.css'

/** How much larger than the window a page is shown. */
const zooms = [1, 1.5, 2, 3, 4] as const

/** One page: as large as the window, or larger and then drawn about. */
function Page({
  url,
  label,
  zoom,
  over,
}: {
  readonly url: string
  readonly label: string
  readonly zoom: number
  /** What lies over the picture, whose width over height it is told. */
  readonly over: (ratio: number) => ReactNode
}) {
  const { t } = useTranslation()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [ratio, setRatio] = useState(1)
  const sheet = useRef<HTMLDivElement>(null)
  const held = useRef<{ readonly x: number; readonly y: number }>(undefined)
  useEffect(() => {
    const { current } = sheet
    if (!current) return
    // The middle stays the middle.
    current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2
    current.scrollTop = (current.scrollHeight - current.clientHeight) / 2
  }, [zoom, state])
  const hold = (event: PointerEvent) => {
    // Fingers scroll by themselves.
    if (zoom === 1 || event.pointerType === 'touch') return
    held.current = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const draw = (event: PointerEvent) => {
    if (!held.current || !sheet.current) return
    sheet.current.scrollLeft -= event.clientX - held.current.x
    sheet.current.scrollTop -= event.clientY - held.current.y
    held.current = { x: event.clientX, y: event.clientY }
  }
  const drop = () => (held.current = undefined)
  return (
    <div
      ref={sheet}
      className={css.sheet}
      data-state={state}
      data-zoom={zoom}
      onPointerDown={hold}
      onPointerMove={draw}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      {state === 'loading' && <p className={css.empty}>{t('common.loading')}</p>}
      {state === 'failed' ? (
        <PictureFailed url={url} />
      ) : (
        <div className={css.page} style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
          <img
            src={url}
            alt={label}
            draggable={false}
            onLoad={({ currentTarget }) => {
              setRatio(currentTarget.naturalWidth / Math.max(1, currentTarget.naturalHeight))
              setState('shown')
            }}
            onError={() => setState('failed')}
          />
          {state === 'shown' && over(ratio)}
        </div>
      )}
    </div>
  )
}

/** A poster: its pages one by one, nearer on wish, and in full size beside. */
export function PosterWindow(props: ThingProps<'poster'>) {
  const { title, interaction, onClose } = props
  const { pages, text } = interaction
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(0)
  const [nearness, setNearness] = useState(0)
  const [isPointing, setPointing] = useState(false)
  const at = Math.min(wanted, Math.max(0, pages.length - 1))
  const page = shownPicture(pages[at])
  const turn = (step: number): void => {
    setWanted(Math.min(Math.max(at + step, 0), pages.length - 1))
    setNearness(0)
  }
  const near = (step: number): void =>
    setNearness((now) => Math.min(Math.max(now + step, 0), zooms.length - 1))
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowLeft' || event.key === 'PageUp') turn(-1)
    else if (event.key === 'ArrowRight' || event.key === 'PageDown') turn(1)
    else if (event.key === '+' || event.key === '=') near(1)
    else if (event.key === '-') near(-1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
  const label = pages.length > 1 ? t('things.poster.page', { at: at + 1, of: pages.length }) : title
  return (
    <Dialog open wide onOpenChange={onClose} title={title}>
      {page ? (
        <>
          <Page
            key={page}
            url={page}
            label={label}
            zoom={zooms[nearness] ?? 1}
            over={(ratio) => (
              <PicturePointers thing={props} page={at} ratio={ratio} isPointing={isPointing} />
            )}
          />
          <div className={css.tools} role="toolbar" aria-label={t('things.poster.tools')}>
            {pages.length > 1 && (
              <>
                <IconButton label={t('things.poster.before')} disabled={at === 0} onClick={() => turn(-1)}>
                  <ChevronLeft aria-hidden size={22} />
                </IconButton>
                <span className={css.count} aria-live="polite">
                  {label}
                </span>
                <IconButton
                  label={t('things.poster.next')}
                  disabled={at === pages.length - 1}
                  onClick={() => turn(1)}
                >
                  <ChevronRight aria-hidden size={22} />
                </IconButton>
              </>
            )}
            <span className={css.gap} />
            <IconButton
              label={t('things.poster.point')}
              aria-pressed={isPointing}
              onClick={() => setPointing(!isPointing)}
            >
              <Pointer aria-hidden size={22} />
            </IconButton>
            <IconButton label={t('things.poster.farther')} disabled={nearness === 0} onClick={() => near(-1)}>
              <ZoomOut aria-hidden size={22} />
            </IconButton>
            <IconButton
              label={t('things.poster.nearer')}
              disabled={nearness === zooms.length - 1}
              onClick={() => near(1)}
            >
              <ZoomIn aria-hidden size={22} />
            </IconButton>
            <IconButton label={t('things.poster.whole')} onClick={() => openBeside(page)}>
              <ExternalLink aria-hidden size={22} />
            </IconButton>
          </div>
        </>
      ) : (
        !text && <p className={css.empty}>{t('things.unset.poster')}</p>
      )}
      {text && <p className={classes(css.text, page && css.under)}>{text}</p>}
      <ThingFiles thing={props} />
      <ThingSettings thing={props} shows="picture" />
    </Dialog>
  )
}
