import { ArrowDown, ArrowUp, Ellipsis, FilePen, Copy, DoorOpen, Flag, Pencil, Trash } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/Button.tsx'
import { classes } from '../../../components/classes.ts'
import { IconButton } from '../../../components/IconButton.tsx'
import { isUnchanged } from './changedSince.ts'
import type { ListedLevel } from './levelList.ts'
import { LevelPlan } from './LevelPlan.tsx'
import css from './levels.module.css'

/** What can be done with a level of the list. */
export interface LevelActs {
  readonly onGo: (mapId: string) => void
  readonly onMove: (mapId: string, places: number) => void
  readonly onAsk: (what: 'rename' | 'copy' | 'remove' | 'publish' | 'drop', listed: ListedLevel) => void
  readonly onDefault: (mapId: string) => void
  readonly onDraft: (mapId: string) => void
}

interface Props extends LevelActs {
  readonly listed: ListedLevel
  /** The level one is on. */
  readonly hereId: string | undefined
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly manages: boolean
  readonly isBusy: boolean
  /** How many people are on it. */
  readonly people: number
}

function DraftLine({ listed, hereId, isBusy, onGo, onAsk }: Props) {
  const { t } = useTranslation()
  const { draft, map } = listed
  const isSame = useMemo(() => draft !== undefined && isUnchanged(map, draft), [map, draft])
  if (!draft) return null
  return (
    <div className={css.draft}>
      <p>
        {t(hereId === draft.id ? 'editor.levels.onDraft' : 'editor.levels.hasDraft')}
        {isSame && ` ${t('editor.levels.nothingToPublish')}`}
      </p>
      {hereId !== draft.id && (
        <Button kind="plain" disabled={isBusy} onClick={() => onGo(draft.id)}>
          {t('editor.levels.goDraft')}
        </Button>
      )}
      <Button kind="plain" disabled={isBusy} onClick={() => onAsk('drop', listed)}>
        {t('editor.levels.drop')}
      </Button>
      <Button disabled={isBusy || isSame} onClick={() => onAsk('publish', listed)}>
        {t('editor.levels.publish')}
      </Button>
    </div>
  )
}

/** A level of the list: its plan, what it is, and what can be done with it. */
export function LevelRow(props: Props) {
  const { listed, hereId, isFirst, isLast, manages, isBusy, people } = props
  const { onGo, onMove, onAsk, onDefault, onDraft } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { name, level, map, draft } = listed
  const [width = 0, depth = 0] = map.dimensions ?? []
  return (
    <li className={classes(css.row, hereId === map.id && css.here)} data-level={map.id}>
      <LevelPlan map={map} />
      <div className={css.about}>
        <h3>
          {name}
          {level.isDefault && <span className={css.mark}>{t('editor.levels.default')}</span>}
          {hereId === map.id && <span className={css.mark}>{t('editor.levels.youAreHere')}</span>}
        </h3>
        <p>
          {t('editor.levels.about', { width, depth, things: map.objects.size })}
          {people > 0 && ` · ${t('editor.levels.people', { count: people })}`}
        </p>
      </div>
      <div className={css.acts}>
        <IconButton
          label={t('editor.levels.up', { name })}
          disabled={isFirst || isBusy}
          onClick={() => onMove(map.id, -1)}
        >
          <ArrowUp aria-hidden size={18} />
        </IconButton>
        <IconButton
          label={t('editor.levels.down', { name })}
          disabled={isLast || isBusy}
          onClick={() => onMove(map.id, 1)}
        >
          <ArrowDown aria-hidden size={18} />
        </IconButton>
        <IconButton
          label={t('editor.levels.more', { name })}
          aria-expanded={isOpen}
          disabled={isBusy}
          onClick={() => setOpen(!isOpen)}
        >
          <Ellipsis aria-hidden size={20} />
        </IconButton>
      </div>
      {isOpen && (
        <div className={css.more}>
          {hereId !== map.id && (
            <Button kind="plain" disabled={isBusy} onClick={() => onGo(map.id)}>
              <DoorOpen aria-hidden size={18} /> {t('editor.levels.go')}
            </Button>
          )}
          <Button kind="plain" disabled={isBusy} onClick={() => onAsk('rename', listed)}>
            <Pencil aria-hidden size={18} /> {t('editor.levels.rename')}
          </Button>
          <Button kind="plain" disabled={isBusy} onClick={() => onAsk('copy', listed)}>
            <Copy aria-hidden size={18} /> {t('editor.levels.copy')}
          </Button>
          {!draft && (
            <Button kind="plain" disabled={isBusy} onClick={() => onDraft(map.id)}>
              <FilePen aria-hidden size={18} /> {t('editor.levels.makeDraft')}
            </Button>
          )}
          {manages && !level.isDefault && (
            <Button kind="plain" disabled={isBusy} onClick={() => onDefault(map.id)}>
              <Flag aria-hidden size={18} /> {t('editor.levels.makeDefault')}
            </Button>
          )}
          {manages && (
            <Button kind="plain" disabled={isBusy || level.isDefault} onClick={() => onAsk('remove', listed)}>
              <Trash aria-hidden size={18} /> {t('editor.levels.remove')}
            </Button>
          )}
          {manages && level.isDefault && (
            <p className={css.note}>
              {t(isFirst && isLast ? 'editor.levels.lastStays' : 'editor.levels.defaultStays')}
            </p>
          )}
        </div>
      )}
      <DraftLine {...props} />
    </li>
  )
}
