import { useState, type ComponentType, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberAnswer } from '#shared/http/members.ts'
import { limits } from '#shared/rules/limits.ts'
import { parseOutfit, type Outfit } from '#shared/rules/outfit.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/fields.tsx'
import { useAuth } from '../../store/authStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useReconnectText } from '../../space/useReconnectText.ts'
import { displayNameProblem } from './displayNameProblem.ts'
import { enterFailureText } from './enterFailureText.ts'
import css from './SetupDialog.module.css'

/** Who somebody wants to be in this space. */
export interface SetupChoice {
  readonly displayName: string
  readonly outfit: Outfit
}

/** Says that entering waits for the connection, and how long. */
function WaitingNote() {
  const { t } = useTranslation()
  const isWaiting = useSession((state) => state.connection.name === 'waiting')
  const text = useReconnectText(isWaiting)
  if (!isWaiting) return null
  return (
    <p className={css.waiting}>
      {'seconds' in text
        ? t(`space.banner.${text.key}`, { seconds: text.seconds })
        : t(`space.banner.${text.key}`)}
    </p>
  )
}

/** Setup, step 1: the avatar and the name. Closing it means not entering. */
export function SetupDialog({
  open,
  spaceName,
  member,
  Editor,
  onEnter,
  onClose,
}: {
  /** False while something else bars the way; what was chosen is kept meanwhile. */
  readonly open: boolean
  readonly spaceName: string
  readonly member: MemberAnswer | undefined
  /** Where the avatar is chosen. */
  readonly Editor: ComponentType<{
    readonly outfit: Outfit
    readonly onChange: (outfit: Outfit) => void
  }>
  /** Rejects when the server does not let us in. */
  readonly onEnter: (choice: SetupChoice) => Promise<void>
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const user = useAuth((state) => state.user)
  const [name, setName] = useState(member?.displayName || user?.displayName || '')
  const [outfit, setOutfit] = useState<Outfit>(() => parseOutfit(member?.outfitString ?? '', user?.id ?? ''))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const problem = displayNameProblem(name)
  const problemTexts = {
    empty: t('space.setup.nameEmpty'),
    long: t('space.setup.nameLong', { max: limits.displayName }),
    invalid: t('space.setup.nameInvalid'),
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (problem || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onEnter({ displayName: name.trim(), outfit })
    } catch (error) {
      setFailure(await enterFailureText(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      wide
      steady
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
      title={spaceName}
      description={t('space.setup.subtitle')}
    >
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <Editor outfit={outfit} onChange={setOutfit} />
        <div className={css.fields}>
          <TextField
            label={t('space.setup.name')}
            placeholder={t('space.setup.namePlaceholder')}
            value={name}
            autoComplete="nickname"
            enterKeyHint="go"
            count={{ value: name, max: limits.displayName }}
            error={tried && problem ? problemTexts[problem] : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          {busy && <WaitingNote />}
          {failure && (
            <p className={css.failure} role="alert">
              {failure}
            </p>
          )}
          <Button type="submit" size="l" wide busy={busy}>
            {busy ? t('space.setup.entering') : t('space.setup.enter')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
