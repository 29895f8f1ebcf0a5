import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { limits } from '#shared/rules/limits.ts'
import type { SelfAnswer } from '#shared/http/users.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import { refusalText } from '../../api/banText.ts'
import { ApiError } from '../../api/http.ts'
import { updateUser } from '../../api/users.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { lengthOf, TextArea, TextField } from '../../components/fields.tsx'
import { Portrait } from '../../components/Portrait.tsx'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import css from './ProfileDialog.module.css'
import { lazyDialog } from '../../components/lazyDialog.tsx'

const EverywhereDialog = lazyDialog(
  async () => (await import('../account/EverywhereDialog.tsx')).EverywhereDialog,
)

const portraits = Array.from({ length: limits.defaultAvatars }, (_, index) => index + 1)

/** Characters as people count them: an emoji is one. */
const firstOf = (value: string, most: number) => [...value].slice(0, most).join('')

function PortraitChoice({
  value,
  name,
  onChange,
}: {
  readonly value: number
  readonly name: string
  readonly onChange: (avatar: number) => void
}) {
  const { t } = useTranslation()
  return (
    <fieldset className={css.portraits}>
      <legend>{t('account.portrait')}</legend>
      {portraits.map((avatar) => (
        <label key={avatar} className={css.portrait}>
          <input
            type="radio"
            name="avatar"
            value={avatar}
            checked={avatar === value}
            aria-label={t('account.portraitN', { n: avatar })}
            onChange={() => onChange(avatar)}
          />
          <Portrait avatar={avatar} name={name} size={64} />
        </label>
      ))}
    </fieldset>
  )
}

function ProfileForm({ user, onDone }: { readonly user: SelfAnswer; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const setUser = useAuth((state) => state.setUser)
  const [displayName, setDisplayName] = useState(user.displayName)
  const [description, setDescription] = useState(user.description)
  const [avatar, setAvatar] = useState(user.avatar)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const empty = displayName.trim() === ''
  const tooLong = lengthOf(displayName) > limits.displayName || lengthOf(description) > limits.signature

  function explain(error: unknown): string {
    const status = error instanceof ApiError ? error.status : 0
    if (error instanceof ApiError && ['AccountBanned', 'NameReserved'].includes(error.code)) {
      return refusalText(error)
    }
    if (status === 403) return t('account.profileSensitive')
    if (status === 0) return t('errors.NetworkError')
    return t('account.profileFailed', { status })
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (empty || tooLong || saving) return
    setSaving(true)
    setFailure(undefined)
    try {
      const body = { displayName: displayName.trim(), description: description.trim(), avatar }
      const answer = await updateUser(user.id, body)
      setUser({ ...user, ...answer })
      showToast(t('account.profileSaved'))
      onDone()
    } catch (error) {
      setFailure(explain(error))
      setSaving(false)
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <PortraitChoice value={avatar} name={displayName} onChange={setAvatar} />
      <TextField
        label={t('account.displayName')}
        hint={t('account.displayNameHint')}
        error={empty ? t('account.nameNeeded') : undefined}
        count={{ value: displayName, max: limits.displayName }}
        autoComplete="nickname"
        value={displayName}
        onChange={(event) => setDisplayName(firstOf(event.target.value, limits.displayName))}
      />
      <TextArea
        label={t('account.signature')}
        placeholder={t('account.signaturePlaceholder')}
        count={{ value: description, max: limits.signature }}
        value={description}
        onChange={(event) =>
          setDescription(firstOf(event.target.value.replace(/\n/g, ' '), limits.signature))
        }
      />
      <p className={css.account}>
        {user.phone && <span>{t('account.boundPhone', { phone: maskPhone(user.phone) })}</span>}
        <Link to="/account/sessions" onClick={onDone}>
          {t('account.manage')}
        </Link>
        <button
          type="button"
          className={css.everywhere}
          {...EverywhereDialog.ahead}
          onClick={() => setLeaving(true)}
        >
          {t('account.everywhere')}
        </button>
      </p>
      {leaving && <EverywhereDialog onClose={() => setLeaving(false)} />}
      <p className={css.failure} role="alert">
        {failure}
      </p>
      <div className={css.buttons} data-dialog-buttons>
        <Button kind="quiet" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={saving} disabled={empty || tooLong}>
          {saving ? t('common.saving') : t('common.save')}
        </Button>
      </div>
    </form>
  )
}

/** Portrait, name and signature of oneself. */
export function ProfileDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const user = useAuth((state) => state.user)
  if (!user) return null
  return (
    <Dialog open onOpenChange={onClose} title={t('account.profileTitle')}>
      <ProfileForm user={user} onDone={onClose} />
    </Dialog>
  )
}
