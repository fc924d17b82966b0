package dev.retake.app.shell;

import dev.retake.app.resource.ShellText;
import dev.retake.app.settings.ThemeChoice;
import java.util.List;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;

/** The menu bar: the same actions as the toolbar, with their keys. */
final class Menus extends MenuBar {

    Menus(Actions actions, DesignActions designing, Theme theme, SidePanes sides) {
        var file = new Menu(ShellText.MENU_FILE.text());
        actions.file().forEach(action -> file.getItems().add(action.menuItem()));
        file.getItems().add(file.getItems().size() - 1, new SeparatorMenuItem());
        var edit = new Menu(ShellText.MENU_EDIT.text());
        edit.getItems().addAll(actions.editing());
        edit.getItems().add(new SeparatorMenuItem());
        edit.getItems().addAll(designing.menuItems());
        var view = new Menu(ShellText.MENU_VIEW.text());
        view.getItems().addAll(themes(theme));
        view.getItems()
                .addAll(
                        actions.theme().menuItem(),
                        new SeparatorMenuItem(),
                        actions.sidebar().menuItem(sides.leftShownProperty()),
                        actions.inspector().menuItem(sides.rightShownProperty()),
                        new SeparatorMenuItem(),
                        actions.fold().menuItem());
        var run = new Menu(ShellText.MENU_RUN.text());
        actions.running().forEach(action -> run.getItems().add(action.menuItem()));
        var help = new Menu(ShellText.MENU_HELP.text());
        help.getItems().add(actions.about().menuItem());
        getMenus().setAll(file, edit, view, run, help);
    }

    private static List<MenuItem> themes(Theme theme) {
        var group = new ToggleGroup();
        return List.of(
                item(theme, group, ShellText.THEME_SYSTEM, ThemeChoice.SYSTEM),
                item(theme, group, ShellText.THEME_LIGHT, ThemeChoice.LIGHT),
                item(theme, group, ShellText.THEME_DARK, ThemeChoice.DARK),
                item(theme, group, ShellText.THEME_CONTRAST, ThemeChoice.CONTRAST));
    }

    private static MenuItem item(Theme theme, ToggleGroup group, ShellText name, ThemeChoice choice) {
        var item = new RadioMenuItem(name.text());
        item.setToggleGroup(group);
        theme.choiceProperty().subscribe(current -> item.setSelected(current == choice));
        item.setOnAction(_ -> theme.choose(choice));
        return item;
    }
}
