/**
 * Never called. The shell offers to the slices only what its own build imports, so every shared entry is named here; a
 * test compares this list with the build's.
 */
export const provide = () => [
  import('react'),
  import('react-dom'),
  import('jotai'),
  import('@pingboard/kit/slice'),
  import('@pingboard/kit/api'),
  import('@pingboard/kit/live'),
  import('@pingboard/kit/router'),
  import('@pingboard/kit/ui'),
  import('@pingboard/kit/ui/forms'),
  import('@pingboard/kit/ui/collections'),
  import('@pingboard/kit/fixtures'),
  import('@pingboard/kit/unsent'),
  import('@pingboard/contracts/fields.ts'),
  import('@pingboard/contracts/ids.ts'),
  import('@pingboard/contracts/permissions.ts'),
  import('@pingboard/contracts/http/account.ts'),
  import('@pingboard/contracts/http/boards.ts'),
  import('@pingboard/contracts/http/clubs.ts'),
  import('@pingboard/contracts/http/displays.ts'),
  import('@pingboard/contracts/http/federation.ts'),
  import('@pingboard/contracts/http/games.ts'),
  import('@pingboard/contracts/http/groups.ts'),
  import('@pingboard/contracts/http/invitations.ts'),
  import('@pingboard/contracts/http/members.ts'),
  import('@pingboard/contracts/http/notifications.ts'),
]
