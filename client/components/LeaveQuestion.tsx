import { useTranslation } from 'react-i18next'
import { addChinese } from '../text/addChinese.ts'
import { unsentText } from '../text/zh-CN/unsent.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

addChinese({ unsent: unsentText })

/** Whether what was typed into a dialog may go. */
export function LeaveQuestion({
  onClose,
  onDrop,
}: {
  readonly onClose: () => void
  readonly onDrop: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('unsent.title')}
      description={t('unsent.body')}
      footer={
        <>
          <Button kind="quiet" onClick={onDrop}>
            {t('unsent.drop')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('unsent.stay')}
          </Button>
        </>
      }
    />
  )
}
