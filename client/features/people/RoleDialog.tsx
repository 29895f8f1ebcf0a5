import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errorText.ts'
import { setMemberRole, setTeacher } from '../../api/members.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { CheckBox } from '../../components/fields.tsx'
import type { MemberRow } from '../../store/memberRows.ts'
import { membersStore } from '../../store/membersStore.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { showToast } from '../../store/toastStore.ts'
import css from './MemberCard.module.css'

const roles = ['MEMBER', 'BUILDER', 'ADMIN'] as const
type Choice = (typeof roles)[number]

/** 修改权限: what somebody may do in this space; the check box is the specified short cut to administrator. */
export function RoleDialog({
  open,
  person,
  onClose,
}: {
  readonly open: boolean
  readonly person: MemberRow
  readonly onClose: () => void
}) {
  return open ? <RoleChoice person={person} onClose={onClose} /> : null
}

function RoleChoice({ person, onClose }: { readonly person: MemberRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const name = useId()
  const [role, setRole] = useState<Choice>(roles.find((one) => one === person.role) ?? 'MEMBER')
  // What the check box gives back: what there was, or was chosen, before.
  const [below, setBelow] = useState<Exclude<Choice, 'ADMIN'>>(role === 'BUILDER' ? 'BUILDER' : 'MEMBER')
  const [teacher, setTeaching] = useState(person.isTeacher)
  const [busy, setBusy] = useState(false)

  function choose(one: Choice) {
    setRole(one)
    if (one !== 'ADMIN') setBelow(one)
  }

  async function save() {
    const { spaceId } = sessionStore.get()
    if (spaceId === undefined) return
    setBusy(true)
    try {
      if (role !== person.role) await setMemberRole(spaceId, person.userId, role)
      if (teacher !== person.isTeacher) await setTeacher(spaceId, person.userId, teacher)
      showToast(t('space.role.saved', { name: person.name }))
      // The player's role comes over the wire; the list of members is read anew.
      void membersStore
        .get()
        .load()
        .catch(() => undefined)
      onClose()
    } catch (error) {
      showToast(errorText(error), { toastType: 'failed' })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('space.role.title', { name: person.name })}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            busy={busy}
            disabled={role === person.role && teacher === person.isTeacher}
            onClick={() => void save()}
          >
            {t('space.role.save')}
          </Button>
        </>
      }
    >
      <fieldset className={css.roles}>
        <legend>{t('space.role.choice')}</legend>
        {roles.map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={role === one} onChange={() => choose(one)} />
            <span>
              <b>{t(`space.roles.${one}`)}</b>
              <small>{t(`space.role.hints.${one}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <CheckBox
        checked={role === 'ADMIN'}
        onChange={(event) => choose(event.target.checked ? 'ADMIN' : below)}
      >
        {t('space.role.admin')}
      </CheckBox>
      <CheckBox checked={teacher} onChange={(event) => setTeaching(event.target.checked)}>
        {t('space.role.teacher')}
      </CheckBox>
    </Dialog>
  )
}
