import { BrickWall, Brush as BrushIcon, Eraser, Move, PaintBucket, Slash, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/Button.tsx'
import { useMisfitText } from '../dock/useMisfitText.ts'
import { classes } from '../../../components/classes.ts'
import { keepFocus } from '../../../space/Panel.tsx'
import { useTouch } from '../../../space/useTouch.ts'
import { useSelection } from '../../../store/createStore.ts'
import { currentTool } from '../tool/makerTools.ts'
import { toolFor, toolsOf, type Brush, type BrushTool } from './brush.ts'
import css from './ground.module.css'
import { brushSizes, groundStore, holdBrush, type Preview } from './groundStore.ts'

const icons: Readonly<Record<BrushTool, ReactNode>> = {
  brush: <BrushIcon aria-hidden size={18} />,
  line: <Slash aria-hidden size={18} />,
  rect: <Square aria-hidden size={18} />,
  fill: <PaintBucket aria-hidden size={18} />,
  move: <Move aria-hidden size={18} />,
}

/** Brushes whose strokes are as wide as is chosen. */
const isWide = ({ paints }: Brush): boolean => paints !== 'wall' && paints !== 'spawn' && paints !== 'desk'

/** How much the stroke is of. */
function useMeasure(preview: Preview | undefined): string | undefined {
  const { t } = useTranslation()
  if (!preview) return undefined
  const { cells, edges, metres } = preview.stroke
  const count = cells.length + edges.length
  if (count < 2) return undefined
  const counted = t(edges.length > 0 ? 'editor.ground.edges' : 'editor.ground.cells', { count })
  if (!metres || metres.width + metres.depth < 2) return counted
  return `${t('editor.size', { width: metres.width || 0, depth: metres.depth || 0 })} · ${counted}`
}

/** The tools of the brush in the hand, what it would paint, and why it can not. */
export function GroundLine({ brush }: { readonly brush: Brush }) {
  const { t } = useTranslation()
  const { tool, isErasing, size, preview, zone } = useSelection(groundStore, (state) => state)
  const misfit = useMisfitText()
  const isTouch = useTouch()
  const measure = useMeasure(preview)
  const used = tool === 'move' && zone ? 'move' : toolFor(brush, tool)
  const mayErase = brush.paints !== 'platform'
  const hint = t(
    used === 'move'
      ? isTouch
        ? 'editor.ground.hint.moveTouch'
        : 'editor.ground.hint.move'
      : isTouch
        ? 'editor.ground.hint.touch'
        : used === 'fill' || (used === 'brush' && brush.paints === 'spawn')
          ? 'editor.ground.hint.click'
          : 'editor.ground.hint.drag',
  )
  return (
    <div className={css.line}>
      <p role="status" className={classes(css.said, misfit && css.misfit)}>
        {misfit ?? measure ?? hint}
      </p>
      <div className={css.tools} role="toolbar" aria-label={t('editor.ground.tools')} onMouseDown={keepFocus}>
        {used === 'move' ? (
          <span className={css.moving}>
            {icons.move}
            {t('editor.ground.tool.move')}
          </span>
        ) : (
          toolsOf(brush).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === used}
              aria-label={t(`editor.ground.tool.${one}`)}
              title={t(`editor.ground.tool.${one}`)}
              onClick={() => groundStore.setState({ tool: one })}
            >
              {brush.paints === 'wall' && one === 'brush' ? <BrickWall aria-hidden size={18} /> : icons[one]}
            </button>
          ))
        )}
        {used !== 'move' && mayErase && (
          <button
            type="button"
            aria-pressed={isErasing}
            aria-label={t('editor.ground.eraser')}
            title={t('editor.ground.eraserHint')}
            onClick={() => groundStore.setState({ isErasing: !isErasing })}
          >
            <Eraser aria-hidden size={18} />
          </button>
        )}
        {(used === 'brush' || used === 'line') && isWide(brush) && (
          <span className={css.sizes} role="group" aria-label={t('editor.ground.size')}>
            {brushSizes.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === size}
                aria-label={t('editor.ground.sizeOf', { size: one })}
                title={t('editor.ground.sizeOf', { size: one })}
                onClick={() => groundStore.setState({ size: one })}
              >
                {one}
              </button>
            ))}
          </span>
        )}
        {used !== 'move' && (
          <Button kind="quiet" className={css.here!} onClick={() => currentTool()?.placeAhead()}>
            {t('editor.ground.here')}
          </Button>
        )}
        <Button
          kind="quiet"
          onClick={() => {
            if (used === 'move') groundStore.setState({ tool: 'brush' })
            holdBrush(undefined)
          }}
        >
          {t('editor.ground.done')}
        </Button>
      </div>
    </div>
  )
}
