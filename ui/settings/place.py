"""The place Settings in the registry of places."""

from ui.items.place_entry import MadePlace, Place, PlaceContext


def make_place(context: PlaceContext) -> MadePlace:
    """Create the view and its presenter; both are imported only now."""
    from ui.settings.settings_presenter import SettingsPresenter
    from ui.settings.settings_view import SettingsView

    view = SettingsView(context.parent)
    presenter = SettingsPresenter(view, context.link)
    presenter.refresh()
    return MadePlace(view, presenter)


PLACE = Place("settings", "Settings", make_place, "settings", "Ctrl+,", "options preferences")
