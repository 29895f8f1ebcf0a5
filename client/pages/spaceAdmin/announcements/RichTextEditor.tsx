import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import Image from '@tiptap/extension-image'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { uploadScreenPicture } from '../../../api/files/upload.ts'
import { uploadFailureText } from '../../../api/files/uploadFailure.ts'
import { Button } from '../../../components/Button.tsx'
import { FileInput } from '../../../components/FileInput.tsx'
import { TextField } from '../../../components/fields.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import css from './RichTextEditor.module.css'
import '../../mySpaces/uploadTexts.ts'

/** What the server keeps (server/api/announcements/richText.ts); everything else of the kit is left out, so that nothing is written in vain. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
  Image.configure({ allowBase64: false }),
]

/** Pictures that lie elsewhere are never shown: what is pasted leaves them out at once. */
const withoutForeignPictures = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const picture of body.querySelectorAll('img')) {
    if (!picture.getAttribute('src')?.startsWith('/files/')) picture.remove()
  }
  return body.innerHTML
}

/** What somebody typed as an address; with https where they left it out. */
const addressOf = (typed: string): string => {
  const address = typed.trim()
  if (address === '' || /^(?:https?:|mailto:|tel:)/i.test(address)) return address
  return /^[^\s@]+@[^\s@]+$/.test(address) ? `mailto:${address}` : `https://${address}`
}

/** Where a link goes: typed, put on what is marked, or taken off. */
function LinkField({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => (editor.getAttributes('link')['href'] as string | undefined) ?? '')
  const address = addressOf(typed)
  const isWrong = address !== '' && !URL.canParse(address)
  function apply(): void {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      const mark = { type: 'link', attrs: { href: address } }
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [mark] }).run()
    } else chain.setLink({ href: address }).run()
    onDone()
  }
  return (
    <div className={css.link}>
      <TextField
        label={t('spaceAdmin.announcements.linkTo')}
        value={typed}
        placeholder="https://"
        autoFocus
        inputMode="url"
        error={isWrong ? t('spaceAdmin.announcements.linkWrong') : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
          if (event.key !== 'Enter') return
          // Not the form around.
          event.preventDefault()
          if (!isWrong) apply()
        }}
      />
      <Button kind="quiet" disabled={isWrong} onClick={apply}>
        {t(address === '' ? 'spaceAdmin.announcements.linkOff' : 'spaceAdmin.announcements.linkSet')}
      </Button>
    </div>
  )
}

interface Tool {
  readonly name: 'bold' | 'italic' | 'underline' | 'strike' | 'h2' | 'h3' | 'bullets' | 'numbers' | 'quote'
  readonly icon: LucideIcon
  readonly isOn: (editor: Editor) => boolean
  readonly press: (editor: Editor) => void
}
const tools: readonly Tool[] = [
  {
    name: 'bold',
    icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    press: (editor) => void editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    press: (editor) => void editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'underline',
    icon: Underline,
    isOn: (editor) => editor.isActive('underline'),
    press: (editor) => void editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'strike',
    icon: Strikethrough,
    isOn: (editor) => editor.isActive('strike'),
    press: (editor) => void editor.chain().focus().toggleStrike().run(),
  },
  {
    name: 'h2',
    icon: Heading2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    press: (editor) => void editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'h3',
    icon: Heading3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    press: (editor) => void editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bullets',
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    press: (editor) => void editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    press: (editor) => void editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    press: (editor) => void editor.chain().focus().toggleBlockquote().run(),
  },
]

function Tools({
  editor,
  isUploading,
  onPicture,
}: {
  readonly editor: Editor
  readonly isUploading: boolean
  readonly onPicture: (file: File) => void
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isLinking, setLinking] = useState(false)
  const { on, isLink, canUndo, canRedo } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.filter(({ isOn }) => isOn(now)).map(({ name }) => name),
      isLink: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  return (
    <>
      <div className={css.tools} role="toolbar" aria-label={t('spaceAdmin.announcements.tools')}>
        {tools.map(({ name, icon: Icon, press }) => (
          <IconButton
            key={name}
            label={t(`spaceAdmin.announcements.tool.${name}`)}
            aria-pressed={on.includes(name)}
            onClick={() => press(editor)}
          >
            <Icon aria-hidden size={18} />
          </IconButton>
        ))}
        <IconButton
          label={t('spaceAdmin.announcements.tool.link')}
          aria-pressed={isLink}
          aria-expanded={isLinking}
          onClick={() => setLinking(!isLinking)}
        >
          <Link2 aria-hidden size={18} />
        </IconButton>
        <IconButton
          label={t('spaceAdmin.announcements.tool.picture')}
          disabled={isUploading}
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden size={18} />
        </IconButton>
        <IconButton
          label={t('spaceAdmin.announcements.tool.undo')}
          disabled={!canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        >
          <Undo2 aria-hidden size={18} />
        </IconButton>
        <IconButton
          label={t('spaceAdmin.announcements.tool.redo')}
          disabled={!canRedo}
          onClick={() => editor.chain().focus().redo().run()}
        >
          <Redo2 aria-hidden size={18} />
        </IconButton>
        <FileInput ref={input} label={t('spaceAdmin.announcements.tool.picture')} onChoose={onPicture} />
      </div>
      {isLinking && <LinkField editor={editor} onDone={() => setLinking(false)} />}
    </>
  )
}

/** Pictures among what somebody pastes or drops. */
const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/**
 * An editor of paragraphs, headings, lists, links and pictures. Pictures are uploaded to the space when they are chosen,
 * pasted or dropped. `onChange` gets HTML, which the server cleans; '' for nothing written.
 */
export function RichTextEditor({
  spaceId,
  label,
  content,
  onChange,
  onUploading,
}: {
  readonly spaceId: string
  readonly label: string
  /** What stands there at first. */
  readonly content: string
  readonly onChange: (html: string) => void
  /** Whether a picture is on its way, which is not in what is written yet. */
  readonly onUploading: (isUploading: boolean) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const running = useRef(new Set<AbortController>())
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState('')
  const changed = useEffectEvent(onChange)
  const uploading = useEffectEvent(onUploading)
  const isUploading = percent !== undefined
  useEffect(() => {
    uploading(isUploading)
    return () => uploading(false)
  }, [isUploading])

  async function put(file: File, into: Editor): Promise<void> {
    const controller = new AbortController()
    running.current.add(controller)
    setProblem('')
    setPercent(0)
    try {
      const { location: address } = await uploadScreenPicture(spaceId, file, {
        signal: controller.signal,
        onProgress: ({ loaded, total }) => setPercent(Math.floor((100 * loaded) / Math.max(1, total))),
      })
      const src = new URL(address, location.href).pathname
      if (!into.isDestroyed) into.chain().focus().setImage({ src, alt: file.name }).run()
    } catch (error) {
      if (controller.signal.aborted) return
      setProblem(uploadFailureText(error, (failure) => t(`spaces.upload.${failure}`)))
    } finally {
      running.current.delete(controller)
      if (running.current.size === 0) setPercent(undefined)
    }
  }
  const putAll = useEffectEvent((files: readonly File[], into: Editor) => {
    for (const file of files) void put(file, into)
  })
  useEffect(() => {
    const { current } = running
    return () => current.forEach((controller) => controller.abort())
  }, [])

  const editor: Editor | null = useEditor({
    extensions,
    content,
    injectCSS: false,
    editorProps: {
      attributes: { class: css.text!, role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': id },
      transformPastedHTML: withoutForeignPictures,
    },
    onPaste: (event) => {
      const files = picturesOf(event.clipboardData)
      if (files.length > 0 && editor) putAll(files, editor)
    },
    onDrop: (event) => {
      const files = picturesOf(event.dataTransfer)
      if (files.length === 0 || !editor) return
      event.preventDefault()
      putAll(files, editor)
    },
    onUpdate: ({ editor: now }) => changed(now.isEmpty ? '' : now.getHTML()),
  })

  return (
    <div className={css.editor}>
      <span id={id} className={css.label}>
        {label}
      </span>
      <div className={css.frame}>
        {editor && (
          <Tools editor={editor} isUploading={isUploading} onPicture={(file) => void put(file, editor)} />
        )}
        <EditorContent editor={editor} />
      </div>
      <p className={css.note} aria-live="polite">
        {percent === undefined ? problem : t('spaceAdmin.screens.uploading', { percent })}
      </p>
    </div>
  )
}
