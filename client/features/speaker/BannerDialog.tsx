import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextArea } from '../../components/fields.tsx'
import { act } from '../../space/act.ts'
import { useSelection } from '../../store/createStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { speakerStore } from './speakerStore.ts'

function Form({ close }: { readonly close: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(worldStore.get().meetingBanner)
  const [isBad, setBad] = useState(false)
  const [busy, setBusy] = useState(false)
  async function save() {
    const meetingBanner = text.trim()
    setBad(meetingBanner === '')
    if (meetingBanner === '' || busy) return
    setBusy(true)
    const isDone = await act('updateMeetingBanner', { meetingBanner }, t('speaker.banner.saved'))
    setBusy(false)
    if (isDone) close()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('speaker.banner.title')}
      footer={
        <>
          <Button kind="quiet" onClick={close}>
            {t('speaker.banner.cancel')}
          </Button>
          <Button busy={busy} onClick={() => void save()}>
            {t('speaker.banner.save')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('speaker.banner.text')}
        hint={t('speaker.banner.hint')}
        error={isBad ? t('speaker.banner.invalid') : undefined}
        count={{ value: text, max: limits.meetingBannerLength }}
        maxLength={limits.meetingBannerLength}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setBad(false)
        }}
      />
    </Dialog>
  )
}

/** The text of the meeting hall, for who runs the space; what is empty is no text. */
export function BannerDialog() {
  const isOpen = useSelection(speakerStore, ({ dialog }) => dialog === 'banner')
  return isOpen ? <Form close={() => speakerStore.setState({ dialog: undefined })} /> : null
}
