import { useEffect, useRef, useState } from 'react'
import { ImageUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { errorText } from '../../api/errorText.ts'
import { uploadScreenPicture } from '../../api/files/upload.ts'
import { uploadFailureText } from '../../api/files/uploadFailure.ts'
import { fetchSpaceAdmin, putSetting } from '../../api/spaceAdmin.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { FileInput } from '../../components/FileInput.tsx'
import { showToast } from '../../store/toastStore.ts'
import { placardStore } from './placardStore.ts'
import css from './placard.module.css'

/**
 * One picture for the display screens of the space (in-space.md §5): saved once exactly one file is chosen, not while a
 * failure is shown, which another file takes away. It comes before those that are there; the list of them is on the
 * managers' page.
 */
export function ScreenSettingDialog({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const [chosen, setChosen] = useState<{ readonly file: File; readonly address: string }>()
  const file = chosen?.file
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState('')
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen])
  const isBusy = percent !== undefined
  const close = (): void => placardStore.setState({ isSettingScreen: false })

  async function save(picture: File): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setPercent(0)
    try {
      // Those of just now: somebody else may have changed them.
      const { settings } = await fetchSpaceAdmin(spaceId)
      if (settings.screenImage.length >= limits.screenImages) {
        setProblem(t('placard.screen.full', { max: limits.screenImages }))
        return
      }
      const { location } = await uploadScreenPicture(spaceId, picture, {
        signal: controller.signal,
        onProgress: ({ loaded, total }) => setPercent(Math.floor((100 * loaded) / Math.max(1, total))),
      })
      await putSetting(spaceId, { screenImage: [location, ...settings.screenImage] })
      showToast(t('placard.screen.saved'))
      close()
    } catch (error) {
      if (controller.signal.aborted) return
      setProblem(
        uploadFailureText(error, (failure) => t(`placard.screen.upload.${failure}`)) || errorText(error),
      )
    } finally {
      setPercent(undefined)
    }
  }

  return (
    <Dialog
      open
      steady={file !== undefined}
      onOpenChange={close}
      title={t('placard.screen.title')}
      description={t('placard.screen.hint')}
      footer={
        <>
          <Button kind="quiet" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button
            busy={isBusy}
            disabled={file === undefined || problem !== ''}
            onClick={() => file && void save(file)}
          >
            {isBusy ? t('placard.screen.uploading', { percent }) : t('common.save')}
          </Button>
        </>
      }
    >
      <div className={css.display}>
        {chosen && <img src={chosen.address} alt={chosen.file.name} />}
        <Button kind="quiet" disabled={isBusy} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden size={18} />
          {t(file ? 'placard.screen.another' : 'placard.screen.choose')}
        </Button>
        <FileInput
          ref={input}
          label={t('placard.screen.choose')}
          onChoose={(picked) => {
            setChosen({ file: picked, address: URL.createObjectURL(picked) })
            setProblem('')
          }}
        />
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      </div>
    </Dialog>
  )
}
