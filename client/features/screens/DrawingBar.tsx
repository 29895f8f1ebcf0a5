import { useMemo } from 'react'
import { Crosshair, Eraser, Pencil, PencilOff, Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { act } from '../../space/act.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { Drawing } from './drawing.ts'
import type { Tool } from './ShareMarks.tsx'
import type { Share } from './sharesStore.ts'
import { TileButton } from './TileButton.tsx'
import css from './ScreenTile.module.css'

/** Pen, laser pointer and eraser for a share. */
export function DrawingBar({
  share,
  tool,
  onTool,
}: {
  readonly share: Share
  readonly tool: Tool
  readonly onTool: (tool: Tool) => void
}) {
  const { t } = useTranslation()
  const { userId, encId, isOwn } = share
  const self = useSession(({ selfEncId }) => selfEncId)
  const isClosed = useWorld(({ players }) => players.get(encId)?.attributes.allowScreenPointer === false)
  const drawing = useMemo(() => (self === undefined ? undefined : new Drawing(userId, self)), [self, userId])
  if (isClosed && !isOwn) {
    return (
      <p className={css.row} role="status">
        {t('screens.draw.closed')}
      </p>
    )
  }
  const allow = () => void act('setAllowScreenPointer', { allowScreenPointer: isClosed })
  return (
    <div className={css.row} role="toolbar" aria-label={t('screens.draw.tools')}>
      <TileButton label={t('screens.draw.pen')} isOn={tool === 'pen'} onClick={() => onTool('pen')}>
        <Pencil aria-hidden size={18} />
      </TileButton>
      <TileButton label={t('screens.draw.laser')} isOn={tool === 'laser'} onClick={() => onTool('laser')}>
        <Crosshair aria-hidden size={18} />
      </TileButton>
      {isOwn && (
        <TileButton
          label={t('screens.draw.eraser')}
          isOn={tool === 'eraser'}
          onClick={() => onTool('eraser')}
        >
          <Eraser aria-hidden size={18} />
        </TileButton>
      )}
      <TileButton label={t('screens.draw.undo')} onClick={() => drawing?.undo()}>
        <Undo2 aria-hidden size={18} />
      </TileButton>
      <TileButton
        label={t(isOwn ? 'screens.draw.clearAll' : 'screens.draw.clear')}
        onClick={() => drawing?.clear(isOwn)}
      >
        <Trash2 aria-hidden size={18} />
      </TileButton>
      {isOwn && (
        <TileButton
          label={t(isClosed ? 'screens.draw.allow' : 'screens.draw.forbid')}
          isOn={isClosed}
          onClick={allow}
        >
          <PencilOff aria-hidden size={18} />
        </TileButton>
      )}
    </div>
  )
}
