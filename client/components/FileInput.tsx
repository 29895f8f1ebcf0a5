import type { Ref } from 'react'

/** What of pictures every browser we serve shows and the server takes. */
const PICTURES = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** The browser's own choice of one file, opened by a button of ours: `ref.current.click()`. */
export function FileInput({
  ref,
  label,
  accept = PICTURES,
  onChoose,
}: {
  readonly ref: Ref<HTMLInputElement>
  /** What is chosen, for who does not see the button. */
  readonly label: string
  /** Types as in the attribute of `<input>`. */
  readonly accept?: string
  readonly onChoose: (file: File) => void
}) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      onChange={(event) => {
        const [file] = event.target.files ?? []
        if (file) onChoose(file)
        // The same file again is a choice as well.
        event.target.value = ''
      }}
    />
  )
}
