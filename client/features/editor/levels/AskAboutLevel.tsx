import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { createLevel, deleteDraft, deleteLevel, publishDraft, renameLevel } from '../../../api/levels.ts'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { TextField } from '../../../components/fields.tsx'
import { worldStore } from '../../../store/worldStore.ts'
import { levelName } from '../../../text/levelName.ts'
import { changedSince } from './changedSince.ts'
import { inWords, worded } from './levelFailure.ts'
import { leavingOf, type ListedLevel } from './levelList.ts'

/** What somebody is asked before it is done with a level. */
export interface Asked {
  readonly what: 'rename' | 'copy' | 'remove' | 'publish' | 'drop'
  readonly listed: ListedLevel
}

/** Asks before a level is named, copied or taken away, or its draft published or given up. */
export function AskAboutLevel({
  spaceId,
  asked: { what, listed },
  onClose,
}: {
  readonly spaceId: string
  readonly asked: Asked
  readonly onClose: () => void
}) {
  const { t, i18n } = useTranslation()
  const inARow = new Intl.ListFormat(i18n.language)
  const { map, level, draft } = listed
  const called = levelName(map.name || map.id)
  // As it is looked at now: what is changed while one reads is refused and said.
  const [seen] = useState(() => ({ revision: map.updateId, leaving: leavingOf(worldStore.get(), map.id) }))
  const [name, setName] = useState(
    what === 'copy' ? t('editor.levels.copyName', { name: called }).slice(0, limits.levelName) : called,
  )
  const { people, portals } = seen.leaving
  const body = {
    rename: '',
    copy: t('editor.levels.copyBody'),
    remove: [
      t('editor.levels.removeBody'),
      people.length > 0 ? t('editor.levels.removePeople', { people: inARow.format(people) }) : '',
      portals.length > 0
        ? t('editor.levels.removePortals', {
            portals: inARow.format(portals.map((one) => `${one.name} × ${one.count}`)),
          })
        : '',
      draft ? t('editor.levels.removeDraft') : '',
    ]
      .filter((line) => line !== '')
      .join('\n'),
    publish: [t('editor.levels.publishBody', { name: called }), changedSince(map, level, draft, t)]
      .filter((line) => line !== '')
      .join('\n'),
    drop: t('editor.levels.dropBody', { name: called }),
  }[what]
  const doing = (): Promise<unknown> => {
    switch (what) {
      case 'rename':
        return renameLevel(spaceId, map.id, name)
      case 'copy':
        return createLevel(spaceId, name, { kind: 'level', levelId: `${spaceId}.${map.id}` })
      case 'remove':
        return deleteLevel(spaceId, map.id)
      case 'publish':
        return publishDraft(spaceId, map.id, seen.revision)
      case 'drop':
        return deleteDraft(spaceId, map.id)
    }
  }
  const isNamed = what === 'rename' || what === 'copy'
  return (
    <ConfirmDialog
      title={t(`editor.levels.ask.${what}`, { name: called })}
      body={body}
      labels={{ confirm: t(`editor.levels.do.${what}`), busy: t('editor.levels.doing') }}
      kind={what === 'remove' || what === 'drop' ? 'danger' : 'primary'}
      ready={!isNamed || name.trim() !== ''}
      failureOf={inWords}
      onConfirm={async () => void (await worded(doing()))}
      onClose={onClose}
    >
      {isNamed && (
        <TextField
          label={t('editor.levels.name')}
          value={name}
          maxLength={limits.levelName}
          onChange={(event) => setName(event.target.value)}
        />
      )}
    </ConfirmDialog>
  )
}
