import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { lengthOf, TextArea, TextField } from '../../../components/fields.tsx'
import { awayStore } from '../../../store/awayStore.ts'
import { useSelection } from '../../../store/createStore.ts'
import { showToast } from '../../../store/toastStore.ts'
import { workStore } from '../work/workStore.ts'
import { saveStore } from './saveStore.ts'
import { saveWork } from './saveWork.ts'
import { absolute } from './times.ts'
import css from './versions.module.css'

/** Asks for the name of a version and makes it, where somebody wants to save. */
export function SaveDialog({ onLeave }: { readonly onLeave: () => void }) {
  const asks = useSelection(saveStore, (state) => state.asks)
  if (asks === 'no') return null
  const close = () => saveStore.setState({ asks: 'no' })
  return <SaveForm onClose={close} onSaved={asks === 'leaves' ? onLeave : undefined} />
}

/** Name and note of a version. */
export function VersionFields({
  name,
  note,
  onName,
  onNote,
}: {
  readonly name: string
  readonly note: string
  readonly onName: (name: string) => void
  readonly onNote: (note: string) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('editor.versions.name')}
        value={name}
        count={{ value: name, max: limits.versionName }}
        onChange={({ target }) => onName(target.value)}
      />
      <TextArea
        label={t('editor.versions.note')}
        rows={2}
        value={note}
        count={{ value: note, max: limits.versionNote }}
        onChange={({ target }) => onNote(target.value)}
      />
    </>
  )
}

/** Whether these can be the words of a version. */
export const areWords = (name: string, note: string): boolean =>
  name.trim() !== '' &&
  lengthOf(name.trim()) <= limits.versionName &&
  lengthOf(note.trim()) <= limits.versionNote

function SaveForm({
  onClose,
  onSaved,
}: {
  readonly onClose: () => void
  readonly onSaved: (() => void) | undefined
}) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const [name, setName] = useState(() => absolute(Date.now(), i18n.language))
  const [note, setNote] = useState('')
  const isAway = useSelection(awayStore, ({ isReconnecting }) => isReconnecting)
  const waiting = useSelection(workStore, (state) => state.waiting)
  const save = async (): Promise<void> => {
    await saveWork({ name: name.trim(), note: note.trim() })
    showToast(t('editor.versions.saved', { name: name.trim() }), { toastType: 'succeed' })
    void client.invalidateQueries({ queryKey: ['levelVersions'] })
    onSaved?.()
  }
  return (
    <ConfirmDialog
      title={t('editor.versions.saveTitle')}
      body={t('editor.versions.saveBody')}
      labels={{
        confirm: t(onSaved ? 'editor.versions.saveAndLeave' : 'editor.versions.save'),
        busy: t('editor.versions.saving'),
      }}
      ready={!isAway && areWords(name, note)}
      onConfirm={save}
      onClose={onClose}
    >
      <VersionFields name={name} note={note} onName={setName} onNote={setNote} />
      <p className={css.hint} role="status">
        {isAway
          ? t('editor.versions.away', { count: waiting })
          : waiting > 0 && t('editor.versions.waits', { count: waiting })}
      </p>
    </ConfirmDialog>
  )
}
