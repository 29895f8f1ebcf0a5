/** Who does not want things to move is not shaken, and sees no paper and no sparks fly. */
export const calm = matchMedia('(prefers-reduced-motion: reduce)')
