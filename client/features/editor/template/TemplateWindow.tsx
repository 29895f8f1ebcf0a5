import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateTag } from '#shared/http/templates.ts'
import { limits } from '#shared/rules/limits.ts'
import { errorText } from '../../../api/errorText.ts'
import { uploadFailureText } from '../../../api/files/uploadFailure.ts'
import { uploadBanner } from '../../../api/files/upload.ts'
import { ApiError } from '../../../api/http.ts'
import { fetchSpace } from '../../../api/spaces.ts'
import { saveSpaceAsTemplate } from '../../../api/templates.ts'
import { addChinese } from '../../../text/addChinese.ts'
import { pageErrorsText } from '../../../text/zh-CN/pageErrors.ts'
import { Button, ButtonLink } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { TextArea, TextField, lengthOf } from '../../../components/fields.tsx'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { useSession } from '../../../store/sessionStore.ts'
import { currentWork } from '../work/Work.ts'
import { scenePicture } from './scenePicture.ts'
import css from './template.module.css'

addChinese({ errors: pageErrorsText })

// Not the lists of shared/http: zod would come along.
const tags = [
  'office',
  'exhibition hall',
  'game',
  'meeting room',
  'classroom',
] as const satisfies readonly TemplateTag[]
const words = {
  office: 'office',
  'exhibition hall': 'hall',
  game: 'game',
  'meeting room': 'meeting',
  classroom: 'classroom',
} as const
const people = ['0-10', '10-25', '25-80', '80+'] as const

/** A picture of the level, taken while the window is open, and its address for the page. */
function useScenePicture() {
  const [picture, setPicture] = useState<{ readonly file: File; readonly url: string }>()
  const [isTaking, setTaking] = useState(true)
  const url = useRef<string>(undefined)
  const keep = (file: File | undefined): void => {
    if (url.current !== undefined) URL.revokeObjectURL(url.current)
    url.current = file && URL.createObjectURL(file)
    setPicture(file && { file, url: url.current! })
    setTaking(false)
  }
  const take = async (): Promise<void> => {
    const work = currentWork()
    keep(work && (await scenePicture(work.ground)))
  }
  useEffect(() => {
    void take()
    return () => {
      if (url.current !== undefined) URL.revokeObjectURL(url.current)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on opening
  }, [])
  const again = (): void => {
    setTaking(true)
    void take()
  }
  return { picture, isTaking, again, drop: () => keep(undefined) }
}

/** What the space is called and says of itself: what the template is called at first. */
function useSpaceWords(spaceId: string | undefined) {
  const [said, setSaid] = useState({ name: '', description: '' })
  useEffect(() => {
    let isOver = false
    if (spaceId !== undefined)
      fetchSpace(spaceId).then(
        ({ space }) => isOver || setSaid({ name: space.name, description: space.description }),
        () => undefined,
      )
    return () => {
      isOver = true
    }
  }, [spaceId])
  return said
}

/** Makes a template of the space one stands in, with a picture of what one sees. */
export function TemplateWindow({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const spaceId = useSession((state) => state.spaceId)
  const said = useSpaceWords(spaceId)
  const [typedName, setName] = useState<string>()
  const [typedDescription, setDescription] = useState<string>()
  const [chosen, setChosen] = useState<readonly TemplateTag[]>([])
  const [recommendPeople, setPeople] = useState<(typeof people)[number]>('0-10')
  const { picture, isTaking, again, drop } = useScenePicture()
  const [busy, setBusy] = useState<'draft' | 'publish'>()
  const [failure, setFailure] = useState<string>()
  const [done, setDone] = useState<'draft' | 'publish'>()
  const name = (typedName ?? said.name).trim()
  const description = (typedDescription ?? said.description).trim()
  const isWrong =
    name === '' ||
    lengthOf(name) > limits.templateName ||
    lengthOf(description) > limits.templateDescription ||
    chosen.length === 0
  const save = async (how: 'draft' | 'publish'): Promise<void> => {
    if (spaceId === undefined) return
    setBusy(how)
    setFailure(undefined)
    try {
      const banner = picture
        ? (
            await uploadBanner('templateBanner', picture.file, {
              signal: new AbortController().signal,
              onProgress: () => undefined,
            })
          ).attachmentId
        : null
      await saveSpaceAsTemplate(spaceId, {
        name,
        description,
        tags: [...chosen],
        recommendPeople,
        banner,
        draft: how === 'draft',
      })
      setDone(how)
    } catch (error) {
      setFailure(
        error instanceof ApiError && error.code === 'SensitiveContentError'
          ? t('editor.template.sensitive')
          : error instanceof ApiError
            ? errorText(error)
            : uploadFailureText(error, (why) => t(`editor.props.upload.${why}`)),
      )
    }
    setBusy(undefined)
  }
  if (done)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={t('editor.template.saved')}
        footer={
          <>
            <Button kind="quiet" onClick={onClose}>
              {t('editor.template.goOn')}
            </Button>
            <ButtonLink to="/template/mine" target="_blank">
              {t('editor.template.toTemplates')}
            </ButtonLink>
          </>
        }
      >
        <p role="status">{t(`editor.template.done.${done}`, { name })}</p>
      </Dialog>
    )
  return (
    <Dialog
      open
      wide
      onOpenChange={() => busy || onClose()}
      title={t('editor.template.title')}
      description={t('editor.template.lead')}
      footer={
        <>
          <Button
            kind="quiet"
            busy={busy === 'draft'}
            disabled={isWrong || busy !== undefined}
            onClick={() => void save('draft')}
          >
            {t('editor.template.asDraft')}
          </Button>
          <Button
            busy={busy === 'publish'}
            disabled={isWrong || busy !== undefined}
            onClick={() => void save('publish')}
          >
            {t('editor.template.publish')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <div>
          <TextField
            label={t('editor.template.name')}
            value={typedName ?? said.name}
            count={{ value: typedName ?? said.name, max: limits.templateName }}
            error={name === '' ? t('editor.template.nameNeeded') : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          <TextArea
            label={t('editor.template.description')}
            value={typedDescription ?? said.description}
            count={{ value: typedDescription ?? said.description, max: limits.templateDescription }}
            onChange={(event) => setDescription(event.target.value)}
          />
          <fieldset className={css.tags}>
            <legend>{t('editor.template.tags', { max: limits.templateTagsMax })}</legend>
            {tags.map((tag) => (
              <label key={tag}>
                <input
                  type="checkbox"
                  checked={chosen.includes(tag)}
                  disabled={!chosen.includes(tag) && chosen.length >= limits.templateTagsMax}
                  onChange={(event) =>
                    setChosen(event.target.checked ? [...chosen, tag] : chosen.filter((one) => one !== tag))
                  }
                />
                {t(`editor.template.tag.${words[tag]}`)}
              </label>
            ))}
          </fieldset>
          <SelectBox
            label={t('editor.template.people')}
            value={recommendPeople}
            options={people.map((range) => ({ id: range, name: t('editor.template.peopleOf', { range }) }))}
            onChoose={setPeople}
          />
        </div>
        <figure className={css.picture}>
          {picture ? (
            <img src={picture.url} alt={t('editor.template.pictureAlt')} />
          ) : (
            <p role="status">{t(isTaking ? 'editor.template.taking' : 'editor.template.noPicture')}</p>
          )}
          <figcaption>
            <Button kind="quiet" disabled={isTaking} onClick={again}>
              <Camera aria-hidden size={18} />
              {t('editor.template.again')}
            </Button>
            {picture && (
              <Button kind="plain" onClick={drop}>
                {t('editor.template.drop')}
              </Button>
            )}
          </figcaption>
        </figure>
      </div>
      <p className={css.failure} role="alert">
        {failure}
      </p>
    </Dialog>
  )
}
