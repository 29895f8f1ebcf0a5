import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isNookCode } from '#shared/map/nooks.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../components/fields.tsx'
import { send } from '../../net/send.ts'
import { failureText } from '../../space/act.ts'

/** Asks for the code of a nook: who has it comes in without a knock. */
export function NookCodeDialog({
  mapId,
  nookId,
  name,
  onClose,
}: {
  readonly mapId: string
  readonly nookId: string
  readonly name: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function enter(event: SyntheticEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await send('enterNookCode', { mapId, nookId, code })
      onClose()
    } catch (err) {
      setError(await failureText(err))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('nooks.codeTitle', { nook: name })}
      description={t('nooks.codeText')}
      footer={
        <Button form="nook-code" type="submit" busy={busy} disabled={!isNookCode(code)}>
          {t('nooks.codeEnter')}
        </Button>
      }
    >
      <form id="nook-code" onSubmit={(event) => void enter(event)}>
        <TextField
          label={t('nooks.codeLabel')}
          hint={t('nooks.codeHint')}
          error={error}
          data-trifle
          value={code}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          onChange={(event) => {
            setCode(event.target.value.replace(/\D/g, ''))
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
