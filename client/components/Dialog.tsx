import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { classes } from './classes.ts'
import { focusedBefore, giveFocusBack } from './focusReturn.ts'
import { IconButton } from './IconButton.tsx'
import { dialogStack } from './dialogStack.ts'
import { followLeaving, leaveQuestion } from './leaving.ts'
import css from './Dialog.module.css'

/** Where somebody with a keyboard at hand begins; null on a phone. */
const firstField = (part: HTMLElement): HTMLElement | null =>
  matchMedia('(pointer: fine)').matches
    ? part.querySelector('input:not([type=radio], [type=file], :disabled), textarea, [data-autofocus]')
    : null

/** For what comes into a dialog that is open already: the focus goes there, if it was nowhere yet. */
export function focusLate(part: HTMLElement | null): void {
  const isUsed = document.activeElement?.closest('input, textarea, button') ?? false
  if (part && !isUsed) firstField(part)?.focus()
}

/**
 * Focus goes to the first field where there is a keyboard at hand; on a phone to the dialog itself, so that no
 * keyboard covers it unasked.
 */
function focusFirst(event: Event) {
  event.preventDefault()
  const dialog = event.currentTarget as HTMLElement
  const field = firstField(dialog)
  // A dialog higher than the window is read from its top.
  if (field) field.focus()
  else dialog.focus({ preventScroll: true })
}

/** The dialog around. */
const Around = createContext<string | undefined>(undefined)

/** Lays a dialog on the stack of the page while it is open; answers its id there. */
function useStacked(open: boolean, clearsOthers: boolean, onClose: () => void, onLeave: () => void): string {
  const id = useId()
  const parent = useContext(Around)
  const close = useEffectEvent(onClose)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (!open) return dialogStack.dismissChildren(id)
    followLeaving()
    const takeOff = dialogStack.push({ id, parent, close: () => close(), leave: () => leave() })
    if (clearsOthers) dialogStack.clearAll(id)
    return takeOff
  }, [open, id, parent, clearsOthers])
  return id
}

interface Props {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: ReactNode
  readonly wide?: boolean
  /** For what is looked at: as large as the window allows. */
  readonly large?: boolean
  /** Small, at the foot of the page: what is behind stays to be seen. */
  readonly light?: boolean
  /** A stray click beside the dialog does not close it: for what somebody would not want to lose. */
  readonly steady?: boolean
  /** What is typed here is kept, or sent as it is typed: who leaves is not asked about it. */
  readonly keepsText?: boolean
  /** It gives way to another dialog in a moment, which gives the focus back in its place. */
  readonly passing?: boolean
  /** Nothing else stays open beside it: for what bars every way on. */
  readonly clearsOthers?: boolean
  /** What the cross does, where that is more than closing. */
  readonly closeLabel?: string
  readonly children?: ReactNode
  /** Buttons at the end; on a phone they stay in reach of the thumb. */
  readonly footer?: ReactNode
}

/**
 * A modal dialog: focus stays inside and goes back to where it was; Escape, the cross and Back of the browser close it, after
 * a question where something was typed; on a phone it rises from the bottom.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  wide = false,
  large = false,
  light = false,
  steady = false,
  keepsText = false,
  passing = false,
  clearsOthers = false,
  closeLabel,
  children,
  footer,
}: Props) {
  const { t } = useTranslation()
  const opener = useRef<HTMLElement>(undefined)
  const close = () => onOpenChange(false)
  const content = useRef<HTMLDivElement>(null)
  const [asks, setAsks] = useState<{ Question: NonNullable<ReturnType<typeof leaveQuestion>> }>()
  // Closed from elsewhere, the question is over too.
  if (!open && asks) setAsks(undefined)
  function leave() {
    const Question = leaveQuestion(content.current)
    if (Question) setAsks({ Question })
    else close()
  }
  const id = useStacked(open, clearsOthers, close, leave)
  return (
    <Radix.Root open={open} onOpenChange={leave}>
      <Radix.Portal>
        <Radix.Overlay className={classes(css.overlay, light && css.light)}>
          <Radix.Content
            ref={content}
            data-keeps-text={keepsText || undefined}
            data-passing={passing || undefined}
            className={classes(css.content, wide && css.wide, large && css.large)}
            onOpenAutoFocus={(event) => {
              opener.current = focusedBefore()
              focusFirst(event)
            }}
            onCloseAutoFocus={(event) => {
              // Radix would look for a trigger of its own, and leave the focus nowhere.
              event.preventDefault()
              giveFocusBack(opener.current)
            }}
            onInteractOutside={(event) => {
              if (steady) event.preventDefault()
            }}
            {...(description === undefined && { 'aria-describedby': undefined })}
          >
            <div className={css.head}>
              <Radix.Title className={css.title}>{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label={closeLabel ?? t('common.close')} className={css.close}>
                  <X aria-hidden size={22} />
                </IconButton>
              </Radix.Close>
              {description !== undefined && (
                <Radix.Description className={css.description}>{description}</Radix.Description>
              )}
            </div>
            <Around value={id}>{children}</Around>
            {footer && (
              <div className={css.footer}>
                <Around value={id}>{footer}</Around>
              </div>
            )}
            {asks && (
              <Around value={id}>
                <asks.Question
                  onClose={() => setAsks(undefined)}
                  onDrop={() => {
                    setAsks(undefined)
                    close()
                  }}
                />
              </Around>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
