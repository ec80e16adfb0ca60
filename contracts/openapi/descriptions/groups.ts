import { EDITABLE_FLAGS } from '../../permissions.ts'
import type { Descriptions } from '../describe.ts'
import { somebody } from './common.ts'
import { flags } from './flags.ts'

const written = {
  name: 'Name of the group.',
  shortName:
    "Short name. Shown for the club's own teams where the long name needs too much space; null for none.",
  description: 'The people the group is for, in a sentence.',
  clubNumber: 'Number of the club: league, committee, serial.',
  boardVisibility:
    'Who may watch the boards: `public`, every visitor with the link; `members`, the members only.',
}
const invitationReply = {
  '': 'The membership, new or existing.',
  userGroup: 'The membership.',
  alreadyAdded: 'Whether the person was a member before. Then nothing changed.',
}
const roleBody = {
  name: 'Name of the role; unique in the group, whatever the case and the accents.',
  ...flags(EDITABLE_FLAGS),
}

export const groups: Descriptions = {
  Group: {
    '': 'A group of people around a club, as the caller sees it.',
    id: 'The group.',
    ...written,
    displayCode:
      "Code of the group's displays. Televisions and posters lead to the page `/d/{code}`, and it stays the same until somebody renews it.",
    picture: 'Address of a picture; always null for now.',
    totalMembers: 'Number of members.',
    createdBy: 'The owner of the group; null after they erased their account.',
    createdAt: 'When the group was created.',
    updatedBy: 'The person who last changed the group; null after they erased their account.',
    updatedAt: 'When the group was last changed.',
    permissions: 'What the caller may do in the group.',
    demo: 'Whether the demo made the group.',
    addedAt:
      "In the caller's list of groups: when another member added the caller. Absent for who came by themselves, and elsewhere.",
  },
  Permissions: {
    '': 'What a person may do in a group: the flags of their role. The creator holds all flags.',
    ...flags(),
  },
  Member: {
    '': 'A person who belongs to a group, with their role.',
    id: 'The membership.',
    groupId: 'The group.',
    user: 'The person; null after they erased their account.',
    ...somebody('user.'),
    'user.licenseNumber': "Number of the person's licence; null while none is linked.",
    permissions: "The member's role. Its `id` is the id of the role.",
  },
  Role: {
    '': 'A named set of flags.',
    id: 'The role.',
    groupId:
      'The group that defined the role; null for a built-in role, which can be neither changed nor deleted.',
    name: 'Name of the role. Built-in roles have an English name, which pages translate.',
    ...flags(),
  },
  Invitation: {
    '': 'The current invitation. The link is the origin and `/group-invitation?id={groupId}&token={token}`.',
    id: 'The group too: a group has one invitation at a time.',
    groupId: 'The group that people join with the invitation.',
    token: '32 bytes, base64url. A signed-in person who has the token may join.',
    createdAt: 'When the invitation was made.',
    updatedAt: 'When the invitation was made. A renewed invitation is a new one.',
    expiresAt: 'When the link stops working: 7 days after `createdAt`.',
  },
  'createGroup.body': written,
  'updateGroup.body': written,
  'createRole.body': roleBody,
  'updateRole.body': roleBody,
  'changeMemberRole.body': { roleId: 'The new role: a built-in one, or one of the same group.' },
  'addMember.body': { userId: 'A person found by `GET /users`.' },
  'addMember.reply': invitationReply,
  'acceptInvitation.body': { token: 'The token of the invitation.' },
  'acceptInvitation.reply': invitationReply,
  Display: {
    '': "What a group's displays show. `group` is null, and nothing else is shown, while only members may watch the group's boards.",
    code: 'The code of the displays, as in the question.',
    group: 'The group; null while its boards are for members only.',
    'group.name': 'Name of the group.',
    'group.shortName': "Short name of the group's teams; null for none.",
    boards:
      'The boards with a fixture of today that is neither exempt nor postponed, in the order in which they were opened. At most 20: the newest.',
    next: 'The next board within a year, when there is none today; null when there is none.',
    'next.id': 'The board.',
    'next.name': 'The name of the board.',
    'next.date': 'The day of its first fixture still to come.',
    today: 'The day in Paris when this answer was made.',
  },
}
