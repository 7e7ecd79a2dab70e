/** The avatars to choose from: our own drawings, in the site's `public/avatars`. The first is the default. */
export const avatarChoices = [
  'lotus',
  'koi',
  'crane',
  'turtle',
  'buffalo',
  'rooster',
  'cat',
  'elephant',
  'tiger',
  'dragonfly',
  'bamboo',
  'lantern',
] as const
export type AvatarChoice = (typeof avatarChoices)[number]

export const avatarUrl = (choice: AvatarChoice) => `/avatars/${choice}.svg`
