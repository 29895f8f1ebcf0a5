/**
 * What must be stored before its action is acknowledged, by kind. Each feature adds its own kinds in its feature.ts
 * (`declare module`), where their statement lies: so nobody keeps a list of them, and the compiler still knows all.
 */
// eslint-disable-next-line typescript/no-empty-object-type -- features fill it
export interface Effects {}

export type EffectKind = keyof Effects

export type EffectOf<K extends EffectKind> = { readonly kind: K } & Effects[K]

/** Something that must be stored before its action is acknowledged. */
export type Effect = { [K in EffectKind]: EffectOf<K> }[EffectKind]
