import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/Button.tsx'
import { copyText } from '../../../components/copyText.ts'
import { showToast } from '../../../store/toastStore.ts'
import { wholeAddress } from './addresses.ts'

/** Puts an address on the clipboard, and says whether it is there. */
export function CopyLink({ url }: { readonly url: string }) {
  const { t } = useTranslation()
  const copy = async (): Promise<void> => {
    if (await copyText(wholeAddress(url))) showToast(t('things.copied'))
    else showToast(t('things.copyFailed'), { toastType: 'failed' })
  }
  return (
    <Button kind="quiet" onClick={() => void copy()}>
      <Link2 aria-hidden size={18} />
      {t('things.copy')}
    </Button>
  )
}
