"""Events: the closed alphabet of what an agent's log can say, the same for every agent. Made by the dialects only."""

Event = object
