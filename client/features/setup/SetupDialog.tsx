import { Suspense, useRef, useState, type ComponentType, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberAnswer } from '#shared/http/members.ts'
import { limits } from '#shared/rules/limits.ts'
import type { MediaAllowed } from '#shared/rules/media.ts'
import { firstOutfit, type Outfit } from '#shared/rules/outfit.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/fields.tsx'
import { useAuth } from '../../store/authStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useReconnectText } from '../../space/connection/useReconnectText.ts'
import { displayNameProblem } from './displayNameProblem.ts'
import { enterFailureText } from './enterFailureText.ts'
import { firstStep, nextStep, setupSteps } from './setupSteps.ts'
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

/** Setup: the avatar and the name, then sound and picture. Closing it means not entering. */
export function SetupDialog({
  open,
  spaceName,
  member,
  allowed,
  onlyAvatar,
  hasName = false,
  note,
  Editor,
  Devices,
  onEnter,
  onClose,
}: {
  /** False while something else bars the way; what was chosen is kept meanwhile. */
  readonly open: boolean
  readonly spaceName: string
  readonly member: MemberAnswer | undefined
  /** What people may send each other here. */
  readonly allowed: MediaAllowed
  /** Only the avatar is to be chosen. */
  readonly onlyAvatar: boolean
  /** The name is one that was given and stays. */
  readonly hasName?: boolean
  /** What there is to know at the door. */
  readonly note?: ReactNode
  /** Where the avatar is chosen. */
  readonly Editor: ComponentType<{
    readonly outfit: Outfit
    readonly onChange: (outfit: Outfit) => void
  }>
  /** Where microphone and camera are tried. */
  readonly Devices: ComponentType<{ readonly allowed: MediaAllowed }>
  /** Rejects when the server does not let us in. */
  readonly onEnter: (choice: SetupChoice) => Promise<void>
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const user = useAuth((state) => state.user)
  const [name, setName] = useState(member?.displayName || user?.displayName || '')
  const [outfit, setOutfit] = useState<Outfit>(() =>
    firstOutfit(member?.outfitString, user?.avatar, user?.id),
  )
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const problem = displayNameProblem(name)
  const facts = {
    hasCharacter: member?.firstInGame === false && problem === undefined,
    onlyAvatar,
    withMedia: allowed.audio || allowed.video,
  }
  const submitter = useRef<HTMLButtonElement>(null)
  const [step, setStep] = useState(() => firstStep(facts))
  const isLast = nextStep(step, facts) === 'COMPLETE'
  const isCharacter = step === 'CHARACTER_SELECTION'
  const problemTexts = {
    empty: t('space.setup.nameEmpty'),
    long: t('space.setup.nameLong', { max: limits.displayName }),
    invalid: t('space.setup.nameInvalid'),
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (problem || busy) return
    if (!isLast) {
      setStep(nextStep(step, facts))
      // The field somebody was in is gone.
      return submitter.current?.focus()
    }
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
      keepsText
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
      title={spaceName}
      description={
        <>
          {isCharacter && hasName
            ? t('space.setup.subtitleGuest', { name })
            : t(isCharacter ? 'space.setup.subtitle' : 'space.setup.devicesSubtitle')}
          {note}
        </>
      }
    >
      <form className={css.form} data-step={step} onSubmit={(event) => void submit(event)} noValidate>
        {isCharacter ? (
          <Editor outfit={outfit} onChange={setOutfit} />
        ) : (
          <Suspense
            fallback={
              <>
                <div className={css.stage} />
                <div className={css.side} />
              </>
            }
          >
            <Devices allowed={allowed} />
          </Suspense>
        )}
        <div className={css.fields}>
          {isCharacter && !hasName && (
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
          )}
          {busy && <WaitingNote />}
          {failure && (
            <p className={css.failure} role="alert">
              {failure}
            </p>
          )}
          <div className={css.foot}>
            {!isLast || !isCharacter ? (
              <ol className={css.steps}>
                {setupSteps.slice(0, 2).map((one) => (
                  <li key={one} aria-current={one === step ? 'step' : undefined}>
                    {t(`space.setup.steps.${one as 'CHARACTER_SELECTION' | 'AUDIO_VIDEO_SETUP'}`)}
                  </li>
                ))}
              </ol>
            ) : null}
            {!isCharacter && (
              <Button kind="quiet" size="l" disabled={busy} onClick={() => setStep('CHARACTER_SELECTION')}>
                {t('space.setup.back')}
              </Button>
            )}
            <Button
              key="on"
              ref={submitter}
              type="submit"
              size="l"
              busy={busy}
              className={css.on}
              data-autofocus
            >
              {busy ? t('space.setup.entering') : t(isLast ? 'space.setup.enter' : 'space.setup.on')}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  )
}
