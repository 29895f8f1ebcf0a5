import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextArea } from '../../components/fields.tsx'
import { act } from '../../space/act.ts'

/** 发通知: a line that everybody on the level reads at once (client/features/calls/callNotice.ts hears it). */
export function NotifyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    const isDone = await act('notify', { notification: text.trim() }, t('space.notify.done'))
    setBusy(false)
    if (isDone) onClose()
  }

  return (
    <Dialog
      open
      steady
      onOpenChange={onClose}
      title={t('space.notify.title')}
      description={t('space.notify.body')}
      footer={
        <>
          <Button kind="quiet" disabled={busy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button busy={busy} disabled={text.trim() === ''} onClick={() => void send()}>
            {t('space.notify.send')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('space.notify.text')}
        count={{ value: text, max: limits.noticeLength }}
        value={text}
        onChange={(event) => setText([...event.target.value].slice(0, limits.noticeLength).join(''))}
      />
    </Dialog>
  )
}
