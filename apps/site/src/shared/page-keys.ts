/** `pages/team-overview.tsx` is the page `teamOverview`. */
export const pageKeyOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'))
    .replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
