/** The mark: an archway with somebody in it. */
export function LogoMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="9" fill="#0d6e66" />
      <path d="M8 25V16a8 8 0 0 1 16 0v9z" fill="#f6f5f1" />
      <circle cx="18.4" cy="15.4" r="2.3" fill="#e0705a" />
      <path d="M15 25c0-4.2 1.3-6.4 3.4-6.4s3.4 2.2 3.4 6.4z" fill="#e0705a" />
    </svg>
  )
}
