import { Magnet, Redo2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/IconButton.tsx'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { keepFocus } from '../../../space/Panel.tsx'
import { awayStore } from '../../../store/awayStore.ts'
import { useSelection } from '../../../store/createStore.ts'
import { TopViewButton } from '../ground/TopViewButton.tsx'
import { currentWork } from '../work/Work.ts'
import { grids, workStore } from '../work/workStore.ts'
import css from './dock.module.css'

const options = grids.map(String)

/** Undo, redo, what things snap to, and how the work is kept. */
export function ToolStrip() {
  const { t, i18n } = useTranslation()
  const { canUndo, canRedo, undoes, redoes, grid, waiting } = useSelection(workStore, (state) => state)
  const isAway = useSelection(awayStore, ({ isReconnecting }) => isReconnecting)
  const kept =
    waiting === 0 ? t('editor.allKept') : t(isAway ? 'editor.away' : 'editor.waiting', { count: waiting })
  // What an older page of ours kept may be called otherwise.
  const stepOf = (name: string | undefined): string | undefined =>
    name !== undefined && i18n.exists(`editor.did.${name}`) ? t(`editor.did.${name as 'move'}`) : undefined
  const [undone, redone] = [stepOf(undoes), stepOf(redoes)]
  return (
    <div
      data-maker-tools
      className={css.strip}
      role="toolbar"
      aria-label={t('editor.tools')}
      onMouseDown={keepFocus}
    >
      <IconButton
        label={undone === undefined ? t('editor.undo') : t('editor.undoStep', { step: undone })}
        disabled={!canUndo}
        onClick={() => currentWork()?.undo()}
      >
        <Undo2 aria-hidden size={20} />
      </IconButton>
      <IconButton
        label={redone === undefined ? t('editor.redo') : t('editor.redoStep', { step: redone })}
        disabled={!canRedo}
        onClick={() => currentWork()?.redo()}
      >
        <Redo2 aria-hidden size={20} />
      </IconButton>
      <span className={css.grid} onMouseDown={(event) => event.stopPropagation()}>
        <Magnet aria-hidden size={18} />
        <SelectBox
          label={t('editor.grid')}
          value={String(grid)}
          options={options.map((id) => ({
            id,
            name: id === '0' ? t('editor.gridOff') : t('editor.gridOf', { metres: id }),
          }))}
          onChoose={(id) => workStore.setState({ grid: grids.find((one) => String(one) === id) ?? grid })}
        />
      </span>
      <TopViewButton />
      <span className={css.kept} role="status">
        {kept}
      </span>
    </div>
  )
}
