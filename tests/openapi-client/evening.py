"""python evening.py <folder of the generated package> <origin>: an evening in one score.

The package `generated` is made from the document by openapi-python-client and knows nothing else. Prints what became of
the evening, as JSON.
"""

import datetime
import json
import os
import sys
import uuid

sys.path.insert(0, sys.argv[1])

from generated import Client  # noqa: E402
from generated.api.auth import login, logout_post, register  # noqa: E402
from generated.api.boards import create_board, delete_board  # noqa: E402
from generated.api.games import get_game, update_game  # noqa: E402
from generated.api.groups import create_group  # noqa: E402
from generated.api.user import get_profile  # noqa: E402
from generated.models import (  # noqa: E402
    CreateBoardBody,
    CreateGroupBody,
    LoginBody,
    LogoutPostLanguage,
    DeleteBoardLanguage,
    NewGame,
    RegisterBody,
    UpdateGameBody,
)

client = Client(base_url=f"{sys.argv[2]}/api")
email = f"captain-{os.getpid()}-{uuid.uuid4().hex[:8]}@club.example"
password = "three sets to love, please"

register.sync_detailed(
    client=client, body=RegisterBody(email=email, password=password, confirm_password=password)
)
me = login.sync(client=client, body=LoginBody(email=email, password=password))
group = create_group.sync(
    client=client,
    body=CreateGroupBody(name="First team", description="Friday nights.", club_number="10330412"),
    idempotency_key=str(uuid.uuid4()),
)
fixture = NewGame(
    external_id="4711",
    label="Agen 2 - Pau 1",
    id_team_1="1",
    id_team_2="2",
    label_team_1="Agen 2",
    label_team_2="Pau 1",
    predicted_date=datetime.date.today() + datetime.timedelta(days=1),
)
board = create_board.sync(
    client=client,
    body=CreateBoardBody(
        name="Matchday 4", club_number=group.club_number, group_id=group.id, games=[fixture]
    ),
)
game = board.games[0]
saved = update_game.sync_detailed(
    game.id,
    client=client,
    body=UpdateGameBody(score_team_1=6, score_team_2=3),
    if_match=f'"{game.revision}"',
)
read = get_game.sync(game.id, client=client, min_position=saved.headers["position"])
stale = update_game.sync(
    game.id, client=client, body=UpdateGameBody(score_team_1=7), if_match=f'"{game.revision}"'
)
deleted = delete_board.sync_detailed(board.id, client=client, language=DeleteBoardLanguage.EN)
out = logout_post.sync_detailed(client=client, language=LogoutPostLanguage.EN)
after = get_profile.sync(client=client)

print(
    json.dumps(
        {
            "mine": group.created_by == me.id,
            "score": [read.score_team_1, read.score_team_2],
            "refusal": str(stale.code),
            "deleted": int(deleted.status_code),
            "signedOut": int(out.status_code),
            "after": str(after.code),
        }
    )
)
