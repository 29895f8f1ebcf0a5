import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { errorText } from '../../api/errorText.ts'
import { updateOwnMember } from '../../api/members.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextArea, TextField } from '../../components/fields.tsx'
import { act } from '../../space/act.ts'
import type { MemberRow } from '../../store/memberRows.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { personWordsKey } from './personWords.ts'

/** A profile is a line or two on a card. */
const PROFILE_MAX = 100

const cut = (text: string, max: number): string => [...text].slice(0, max).join('')

/** The name one is seen by here, and what one says of oneself; a visitor has a name alone. */
export function SelfDialog({
  person,
  profile,
  onClose,
}: {
  readonly person: MemberRow
  /** What one has written; undefined: it is not known, so it cannot be changed. */
  readonly profile: string | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [name, setName] = useState(person.name)
  const [words, setWords] = useState(profile ?? '')
  const [busy, setBusy] = useState(false)
  const typed = name.trim()
  const isNamed = typed !== person.name
  const isTold = profile !== undefined && words.trim() !== profile

  async function saveWords(): Promise<boolean> {
    const { spaceId } = sessionStore.get()
    if (spaceId === undefined) return false
    try {
      await updateOwnMember(spaceId, { profile: words.trim() })
      await client.invalidateQueries({ queryKey: personWordsKey(spaceId, person.userId) })
      return true
    } catch (error) {
      showToast(errorText(error), { toastType: 'failed' })
      return false
    }
  }

  async function save() {
    setBusy(true)
    const isDone =
      (!isNamed || (await act('updateSelfName', { name: typed }))) && (!isTold || (await saveWords()))
    setBusy(false)
    if (!isDone) return
    showToast(t('space.self.saved'))
    onClose()
  }

  return (
    <Dialog
      open
      steady
      onOpenChange={onClose}
      title={t('space.self.title')}
      footer={
        <>
          <Button kind="quiet" disabled={busy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button busy={busy} disabled={typed === '' || !(isNamed || isTold)} onClick={() => void save()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('space.self.name')}
        hint={t('space.self.nameHint')}
        error={typed === '' ? t('space.self.nameEmpty') : undefined}
        count={{ value: name, max: limits.displayName }}
        value={name}
        onChange={(event) => setName(cut(event.target.value, limits.displayName))}
      />
      {profile !== undefined && (
        <TextArea
          label={t('space.self.profile')}
          hint={t('space.self.profileHint')}
          count={{ value: words, max: PROFILE_MAX }}
          value={words}
          onChange={(event) => setWords(cut(event.target.value, PROFILE_MAX))}
        />
      )}
    </Dialog>
  )
}

/** Gives somebody else another name, as long as they are here. */
export function RenameDialog({
  person,
  onClose,
}: {
  readonly person: MemberRow
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [name, setName] = useState(person.name)
  const [busy, setBusy] = useState(false)
  const typed = name.trim()

  async function save() {
    setBusy(true)
    const isDone = await act('setName', { name: typed, targetId: person.userId }, t('space.rename.done'))
    setBusy(false)
    if (isDone) onClose()
  }

  return (
    <Dialog
      open
      steady
      onOpenChange={onClose}
      title={t('space.rename.title', { name: person.name })}
      description={t('space.rename.body')}
      footer={
        <>
          <Button kind="quiet" disabled={busy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button busy={busy} disabled={typed === '' || typed === person.name} onClick={() => void save()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('space.self.name')}
        error={typed === '' ? t('space.self.nameEmpty') : undefined}
        count={{ value: name, max: limits.displayName }}
        value={name}
        onChange={(event) => setName(cut(event.target.value, limits.displayName))}
      />
    </Dialog>
  )
}
